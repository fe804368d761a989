/** What `frontdesk mail trust` says and does where nobody answers. `e2e/readme-mail.spec.ts` walks it to its end. */

import { beforeAll, expect, test } from 'vitest';
import { mailProbes, trustedMailServers } from '../../../../src/server/db/tables/index.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { useSmtp } from '../../../support/smtp.ts';
import { buildInbox, buildTicketAgent } from '../../../support/tickets.ts';

const smtp = useSmtp();
const database = useDatabase();
const imap = { MAIL_IMAP_URL: 'imaps://help%40shop.example:p@imap.post.example' };
const commands = useCommands({ ...imap, SMTP_URL: 'smtp://127.0.0.1:1' });
const withSmtp = useCommands({
  ...imap,
  get SMTP_URL() {
    return smtp.url;
  },
});
const without = useCommands({ SMTP_URL: 'smtp://127.0.0.1:1' });
const named = useCommands({
  ...imap,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_TRUSTED_AUTHSERV_ID: 'mx.example',
});
const nothing = useCommands();

const here = () => ['--database-url', database.url];
const trust = (...words: string[]) => ['mail', 'trust', ...words, ...here()];

beforeAll(async () => {
  const { db } = database;
  await buildInbox(db, { userId: 5, addresses: ['help@shop.example'] });
  await buildTicketAgent(db, { userId: 5, name: 'Ola', email: 'ola@shop.example' });
  await buildInbox(db, { userId: 6, addresses: ['help@other.example'] });
  for (const userId of [5, 6]) {
    await buildTicketAgent(db, { userId, name: 'Kim', email: 'kim@shop.example' });
  }
});

test('mail trust names what keeps it from learning, and the remedy', async () => {
  const runs = await Promise.all([
    nothing.run(...trust('ola@shop.example', '--yes')),
    without.run(...trust('ola@shop.example', '--yes')),
    named.run(...trust('ola@shop.example', '--yes')),
    commands.run(...trust('ola@shop.example')),
    commands.run(...trust('nobody@shop.example', '--yes')),
    commands.run(...trust('kim@shop.example', '--yes')),
    commands.run(...trust('ola@shop.example', '--yes', '--inbox', '999')),
    commands.run(...trust('ola@shop.example', '--yes')),
    commands.run(...trust()),
  ]);
  expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual([
    [2, expect.stringContaining('set SMTP_URL')],
    [2, expect.stringContaining('set MAIL_IMAP_URL, MAIL_SMTP_PORT or MAIL_INBOUND_SECRET')],
    [1, expect.stringContaining('MAIL_TRUSTED_AUTHSERV_ID sets mx.example')],
    [1, expect.stringContaining('frontdesk mail trust ola@shop.example --yes')],
    [
      1,
      expect.stringContaining('No agent of a user with an inbox has the email address nobody@shop.example'),
    ],
    [1, expect.stringContaining('specify one with --user-id')],
    [1, expect.stringContaining('has no inbox 999')],
    [1, expect.stringContaining('No mail server answers at 127.0.0.1:1')],
    [2, expect.stringContaining('frontdesk mail trust ADDRESS')],
  ]);
});

test('mail trust trusts no server if no mail comes in time, and names what to check', async () => {
  const ran = await withSmtp.run(...trust('ola@shop.example', '--yes', '--wait', '0.02'));
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(ran.stderr).toContain('An email was sent to ola@shop.example.');
  expect(ran.stderr).toContain('No answer was received within 0.02 minutes.');
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ to: 'ola@shop.example', from: 'help@shop.example' });
  // The code stands in the mail, and only its hash is stored.
  const code = /\+([a-z2-7]+)@/.exec(mail?.headers['reply-to'] ?? '')?.[1] ?? '';
  expect(code.length).toBeGreaterThan(20);
  const probes = await database.db.select().from(mailProbes);
  expect(JSON.stringify(probes)).not.toContain(code);
  expect(await database.db.select().from(trustedMailServers)).toEqual([]);
});

test('mail trust lists learned servers beside those of the environment, and forgets them', async () => {
  const learnedAt = new Date('2026-11-20T10:00:00Z');
  const row = { userId: 5, authservId: 'mx.example', domain: 'shop.example', learnedAt };
  const mailbox = 'help@shop.example@imap.post.example';
  await database.db.insert(trustedMailServers).values([
    { ...row, channel: 'imap', mailbox },
    { ...row, channel: 'imap', mailbox: 'help@shop.example@imap.former.example' },
    { ...row, channel: 'smtp', mailbox: '', authservId: 'mail.example' },
  ]);
  const [listed, json, overruled, unnamed] = await Promise.all([
    commands.run(...trust('--list')),
    named.run(...trust('--list', '--user-id', '5', '--json')),
    named.run(...trust('--list')),
    commands.run(...trust('--forget', 'imap')),
  ]);
  expect(listed.stdout).toBe(
    [
      `5\timap\thelp@shop.example@imap.former.example\tmx.example\tlearned 2026-11-20T10:00:00.000Z\tnot used: another mailbox is read\n`,
      `5\timap\t${mailbox}\tmx.example\tlearned 2026-11-20T10:00:00.000Z\n`,
      `5\tsmtp\t\tmail.example\tlearned 2026-11-20T10:00:00.000Z\n`,
    ].join(''),
  );
  expect(JSON.parse(json.stdout).named).toContainEqual({ door: 'imap', name: 'mx.example' });
  expect(overruled.stdout).toContain('not used: MAIL_TRUSTED_AUTHSERV_ID overrides it');
  expect(unnamed).toMatchObject({ status: 2, stderr: expect.stringContaining('--user-id') });
  const forgotten = await commands.run(...trust('--forget', 'imap', '--user-id', '5'));
  expect(forgotten.stdout).toBe('mx.example, mx.example is no longer trusted for mail received by IMAP.\n');
  const again = await commands.run(...trust('--forget', 'imap', '--user-id', '5'));
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was learned') });
  const left = await database.db.select({ channel: trustedMailServers.channel }).from(trustedMailServers);
  expect(left).toEqual([{ channel: 'smtp' }]);
});
