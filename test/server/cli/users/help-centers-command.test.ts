import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { helpCentersCommand } from '../../../../src/server/cli/users/help-centers-command.ts';
import {
  helpCenterPlacement,
  helpCenterSettings,
} from '../../../../src/server/settings/stored/help-center.ts';
import { ensureBuilt } from '../../../../tools/fresh.mjs';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { withFolder } from '../../../support/help-center.ts';

const commands = useCommands();
const database = useDatabase();

beforeAll(() => ensureBuilt());

/** What a help center has until something else is set. */
const defaults = Object.fromEntries(
  Object.entries({ ...helpCenterPlacement, ...helpCenterSettings }).map(([name, setting]) => [
    name,
    setting.default,
  ]),
);

test('a help center is created, changed and listed, and settings without an option keep their values', async () => {
  const data = ['--database-url', database.url];
  const which = ['--user-id', '5', '--help-center-id', '12'];
  const made = await commands.run(
    ...['help-centers', 'set', ...which, '--faq-id', '13', '--title', 'Support', '--languages', 'sv,pt_br'],
    ...['--contact', 'on', '--contact-email', 'help@shop.example', '--contact-labels', 'web,shop', '--json'],
    ...data,
  );
  expect(made.stderr).toBe('');
  const settings = {
    ...defaults,
    helpCenterId: 12,
    userId: 5,
    faqId: 13,
    title: 'Support',
    languages: ['sv', 'pt-BR'],
    defaultLanguage: 'sv',
    contactEnabled: true,
    contactEmail: 'help@shop.example',
    contactLabels: ['web', 'shop'],
    wantedHost: null,
    wantedPath: null,
  };
  expect(JSON.parse(made.stdout)).toEqual(settings);

  const replies = [
    ...['--site-url', 'https://shop.example', '--reply-time', '2h', '--timezone', 'Europe/Berlin'],
    ...[
      '--office-hours',
      'fri 9-12',
      '--office-hours',
      'sat 22:00-2:00',
      '--holidays',
      '2026-12-24=Christmas Eve,12-25',
    ],
    ...['--outside-text', 'en=Back at 9, or = later.', '--outside-text', 'de=Ab 9 Uhr.'],
  ];
  const changed = await commands.run(
    ...['help-centers', 'set', ...which, '--conversations', 'on', ...replies, ...data],
  );
  expect(changed.stdout).toBe('5\t12\t13\tSupport\tsv,pt-BR\tcontact help@shop.example\tconversations\n');
  const [listed, others, taken] = await Promise.all([
    commands.run('help-centers', 'list', '--user-id', '5', '--json', ...data),
    commands.run('help-centers', 'list', '--user-id', '6', ...data),
    commands.run(
      'help-centers',
      'set',
      '--user-id',
      '5',
      '--help-center-id',
      '99',
      '--faq-id',
      '13',
      ...data,
    ),
  ]);
  expect(JSON.parse(listed.stdout)).toEqual([
    {
      ...settings,
      conversationsEnabled: true,
      siteUrl: 'https://shop.example/',
      replySeconds: 7200,
      timezone: 'Europe/Berlin',
      weeklyHours: [
        { day: 'fri', opens: '09:00', closes: '12:00' },
        { day: 'sat', opens: '22:00', closes: '02:00' },
      ],
      holidays: [
        { date: '2026-12-24', name: 'Christmas Eve' },
        { date: '12-25', name: null },
      ],
      outsideTexts: [
        { lang: 'en', text: 'Back at 9, or = later.' },
        { lang: 'de', text: 'Ab 9 Uhr.' },
      ],
    },
  ]);
  expect(others.stdout).toBe('');
  expect(taken).toMatchObject({ status: 1, stderr: expect.stringContaining('faqId 13') });
});

const nowhere = ['--data', '/dev/null/nowhere'];
const set = ['set', '--user-id', '5', '--help-center-id', '12', ...nowhere];

test('help-centers set refuses an invalid value before it opens the database', async () => {
  const ran = await commands.run('help-centers', ...set, '--contact', 'yes');
  expect(ran).toEqual({ status: 2, stdout: '', stderr: expect.stringContaining('on or off') });
});

test.each([
  [['--contact-email', 'nobody'], 'help@shop.example'],
  [['--languages', 'en,swedish!'], 'is not a language tag'],
  [['--default-language', ''], 'is not a language tag'],
  [['--title', ' '], 'characters'],
  [['--contact-form-id', '0'], 'positive whole number'],
  [['--site-url', 'javascript:alert(1)'], 'https://shop.example/'],
  [['--reply-time', '31d'], '15m, 2h or 1d'],
  [['--timezone', 'Berlin'], 'Europe/Berlin'],
  [['--office-hours', 'weekdays 9-17'], 'mon-fri'],
  [['--holidays', '2026-02-29'], 'Christmas Eve'],
  [['--outside-text', 'Closed'], 'language tag'],
])('help-centers set refuses %j with a sentence', async (flags, sentence) => {
  const command = helpCentersCommand();
  for (const part of [command, ...command.commands]) part.exitOverride().configureOutput({ writeErr() {} });
  await expect(command.parseAsync([...set, ...flags], { from: 'user' })).rejects.toMatchObject({
    code: 'commander.invalidArgument',
    message: expect.stringContaining(sentence),
  });
});

test('write-folder gives an article of the desk to its folder, which is then imported unchanged', async () => {
  await withFolder({ 'care/wax.md': '---\ntitle: Wax\n---\nOld.\n' }, async (dir) => {
    const which = ['--user-id', '7', '--help-center-id', '70', '--database-url', database.url];
    const imported = () => commands.run('import', dir, ...which);
    expect((await imported()).stdout).toContain('Articles:   1 added');
    await database.pool.query(
      `update faq_articles set is_desk_owned = true, markdown = 'New.' where user_id = 7`,
    );
    expect((await imported()).stdout).toContain('Not imported: care/wax.md, since “Wax” (en)');
    const written = await commands.run('help-centers', 'write-folder', dir, ...which);
    expect(written.stdout).toBe('care/wax.md\ten\tWax\n');
    expect(await readFile(join(dir, 'care/wax.md'), 'utf8')).toBe('---\ntitle: Wax\n---\n\nNew.\n');
    for (let round = 1; round <= 2; round += 1) {
      const { stdout } = await imported();
      expect(stdout).toContain('Articles:   1 unchanged');
      expect(stdout).not.toContain('Not imported');
    }
    const nothing = await commands.run('help-centers', 'write-folder', dir, ...which, '--json');
    expect(JSON.parse(nothing.stdout)).toEqual({ written: [], left: [] });
  });
});
