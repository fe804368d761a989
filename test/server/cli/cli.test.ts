import { access } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { secretScopes } from '../../../src/api/limits.ts';
import { deskOpenApiDocument, openApiDocument } from '../../../src/server/app.ts';
import { version } from '../../../src/server/bundle/version.ts';
import { useCommands } from '../../support/commands.ts';
import { useDataFolders } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { withFolder } from '../../support/help-center.ts';
import { useServers } from '../../support/servers.ts';
import { importSteps, stepsOf, withoutSteps } from '../../support/steps.ts';

const commands = useCommands();
const startServer = useServers();
const folders = useDataFolders();
const database = useDatabase();

const here = () => ['--database-url', database.url];

async function users(): Promise<number[]> {
  const { rows } = await database.pool.query('select user_id from users order by 1');
  return rows.map(({ user_id }) => user_id);
}

describe('keys', () => {
  test('are created, listed and revoked beside a running server, which obeys at once', async () => {
    const { url } = await startServer({ databaseUrl: database.url });
    const data = here();
    const made = await commands.run(
      'keys',
      'create',
      '--user-id',
      '7',
      '--scopes',
      'faq:read',
      '--json',
      ...data,
    );
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const { id, apiKey, ...others } = JSON.parse(made.stdout);
    expect(others).toEqual({ userId: 7, kind: 'secret' });

    const call = () => fetch(`${url}/api/${apiKey}/7/faq/categories?lang=en`);
    const answer = await call();
    expect([answer.status, await answer.json()]).toEqual([200, []]);

    const list = await commands.run('keys', 'list', '--json', ...data);
    expect(JSON.parse(list.stdout)).toMatchObject([
      { id, userId: 7, scopes: ['FAQ:Read'], isRevoked: false },
    ]);
    expect(list.stdout).not.toContain(apiKey);

    expect(await commands.run('keys', 'revoke', String(id), '--user-id', '7', ...data)).toMatchObject({
      status: 0,
      stdout: `Key ${id} is revoked.\n`,
    });
    await expect.poll(async () => (await call()).status).toBe(401);
  });

  test('are printed alone, or as lines of a list', async () => {
    const create = ['keys', 'create', '--user-id', '11', ...here()];
    const secret = await commands.run(...create, '--scopes', 'all', '--label', 'office');
    expect(secret.stdout).toMatch(/^fds_[\w-]{43}\n$/);
    const page = await commands.run(
      ...create,
      '--public',
      '--origins',
      'https://Shop.example, https://*.a.example',
    );
    expect(page.stdout).toMatch(/^fdp_[\w-]{43}\n$/);
    const { stdout } = await commands.run('keys', 'list', '--user-id', '11', ...here());
    const rows = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t').slice(1));
    const today = new Date().toISOString().slice(0, 10);
    expect(rows).toEqual([
      [
        '11',
        `${secret.stdout.slice(0, 8)}…`,
        'secret',
        'active',
        today,
        secretScopes.join(','),
        'office',
        'not used',
      ],
      [
        '11',
        `${page.stdout.slice(0, 8)}…`,
        'public',
        'active',
        today,
        'https://shop.example,https://*.a.example',
        '',
        'not used',
      ],
    ]);
  });

  test('are rotated: the new one is printed once, and the list shows how long the old one is valid', async () => {
    const of = ['--user-id', '12', ...here()];
    const make = ['keys', 'create', '--scopes', 'FAQ:Read', '--label', 'office', '--json'];
    const { id, apiKey } = JSON.parse((await commands.run(...make, ...of)).stdout);
    const rotated = await commands.run('keys', 'rotate', String(id), ...of);
    expect(rotated).toMatchObject({
      status: 0,
      stderr: expect.stringContaining(`Key ${id} is valid until 2`),
    });
    expect(rotated.stdout).toMatch(/^fds_[\w-]{43}\n$/);
    expect(rotated.stdout).not.toContain(apiKey);
    const { stdout } = await commands.run('keys', 'list', ...of);
    const states = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'))
      .map((cells) => [cells[4], cells[6], cells[7]]);
    expect(states).toEqual([
      [expect.stringMatching(/^until 2/), 'FAQ:Read', 'office'],
      ['active', 'FAQ:Read', 'office'],
    ]);
    const again = await commands.run('keys', 'rotate', String(id), ...of);
    expect(again).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('is already replaced'),
    });
  });

  test('cannot be revoked if they do not exist', async () => {
    const ran = await commands.run('keys', 'revoke', '999999', '--user-id', '11', ...here());
    expect(ran).toEqual({ status: 1, stdout: '', stderr: 'frontdesk: User 11 has no active key 999999.\n' });
  });
});

describe('import', () => {
  const target = () => ['--user-id', '21', '--help-center-id', '5', ...here()];

  test('prints its changes, names file and line of each problem, and stores the rest', async () => {
    const files = {
      'orders/good.md': '# Good\n\nText.\n',
      'orders/odd.md': '---\ntitle: Odd\nstatus: sometimes\n---\nText.\n',
      'orders/broken.md': '---\ntitle: [\n---\nText.\n',
    };
    await withFolder(files, async (dir) => {
      const ran = await commands.run('import', dir, ...target());
      expect(ran.status).toBe(0);
      expect(ran.stdout).toContain('Articles:   3 added\n');
      expect(ran.stderr).toContain('2 front matter members ignored in 2 files\n');
      expect(ran.stderr).toContain(`${dir}/orders/odd.md:3: `);
      expect(ran.stderr).toMatch(/\/orders\/broken\.md:\d+: /);
      expect(ran.stderr).toContain('2 problems\n');

      const again = await commands.run('import', dir, '--json', '--strict', ...target());
      expect(again.status).toBe(1);
      expect(JSON.parse(again.stdout)).toMatchObject({
        articles: { added: 0, changed: 0, unchanged: 3, removed: 0 },
        summary: [{ kind: 'front-matter', failed: 2, files: 2 }],
        skipped: [],
        hidden: [],
        languages: ['en'],
        problems: [{ file: 'orders/broken.md' }, { file: 'orders/odd.md', line: 3 }],
      });
    });
  });

  test('ends with 0 without a problem, and stores the given language', async () => {
    await withFolder({ 'a/ny.md': '# Ny\n\nText.\n' }, async (dir) => {
      const command = [
        'import',
        dir,
        '--user-id',
        '22',
        '--help-center-id',
        '6',
        '--lang',
        'sv_se',
        ...here(),
      ];
      expect(await commands.run(...command)).toMatchObject({
        status: 0,
        stderr: stepsOf(...importSteps),
      });
    });
    const { rows } = await database.pool.query(
      'select h.default_language, a.language from help_centers h join faq_articles a using (user_id) where user_id = 22',
    );
    expect(rows).toEqual([{ default_language: 'sv-SE', language: 'sv-SE' }]);
  });

  test.each([
    ['a missing folder', ['/nowhere/at/all']],
    ['an invalid language', ['.', '--lang', 'swedish!']],
  ])('of %s creates nothing', async (_name, args) => {
    const before = await users();
    const ran = await commands.run('import', ...args, '--user-id', '23', '--help-center-id', '7', ...here());
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(withoutSteps(ran.stderr)).toMatch(/^frontdesk: .*\.\n$/);
    expect(await users()).toEqual(before);
  });
});

test('openapi prints the document that the server serves', async () => {
  const { status, stdout } = await commands.run('openapi');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(openApiDocument(version))));
  const desk = await commands.run('openapi', '--desk');
  expect(JSON.parse(desk.stdout)).toEqual(JSON.parse(JSON.stringify(deskOpenApiDocument(version))));
});

test('the help and the version are printed with status 0', async () => {
  expect(await commands.run('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  for (const command of [[], ['keys', 'create'], ['serve']]) {
    const ran = await commands.run(...command, '--help');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain('Usage: frontdesk');
    // Words of capitals, such as URL, keep the first one.
    expect(ran.stdout).not.toMatch(/\b[a-z][A-Z]{2}/);
  }
});

test('the help lists the commands by their purpose', async () => {
  const { stdout } = await commands.run('--help');
  const [, ...groups] = stdout.split(/\n\n(?=[A-Z][^\n]*:\n)/);
  const listed = groups.map((group) => [
    group.split('\n', 1)[0],
    Array.from(group.matchAll(/^ {2}([a-z][a-z-]*)/gm), ([, name]) => name),
  ]);
  expect(listed).toEqual([
    ['Options:', []],
    ['Run and look after a server:', ['serve', 'doctor', 'upgrade-check', 'demo']],
    ['Publish help:', ['import', 'help-centers', 'help', 'search', 'insights']],
    [
      'Give access to pages, visitors and programs:',
      ['keys', 'users', 'visitor-secret', 'visitor-token', 'ticket-token', 'webhooks', 'openapi'],
    ],
    ['Answer visitors:', ['inbox', 'agents', 'desk', 'mail', 'tickets']],
    [
      'Back up, move and remove data:',
      ['backup', 'restore', 'migrate', 'load', 'export', 'mirror', 'erase', 'uninstall'],
    ],
  ]);
});

const mistakes: readonly string[][] = [
  ['severe'],
  ['serve', '--prot', '80'],
  ['serve', '--port', '65536'],
  ['serve', '--database-url', 'mysql://localhost/x'],
  ['import', '.', '--user-id', '1'],
  ['import', '.', '--user-id', 'one', '--help-center-id', '1'],
  ['keys', 'create', '--user-id', '1', '--scopes', 'FAQ:Read,FAQ:All'],
  ['keys', 'create', '--user-id', '1', '--scopes', ''],
  ['keys', 'create', '--user-id', '1', '--public'],
  ['keys', 'create', '--user-id', '1', '--public', '--origins', 'shop.example'],
  ['keys', 'create', '--user-id', '1', '--public', '--origins', '*', '--scopes', 'Chat:Read'],
  ['keys', 'create', '--user-id', '1', '--scopes', 'all', '--origins', '*'],
];

test('an invalid command line ends with 2 and a sentence, and touches no data', async () => {
  const dataDir = await folders.make();
  // A few at a time: they all start a Node of their own.
  for (let start = 0; start < mistakes.length; start += 4) {
    await Promise.all(
      mistakes.slice(start, start + 4).map(async (args) => {
        const place = args.includes('--database-url') ? [] : ['--data', dataDir];
        const ran = await commands.run(...args, ...place);
        expect(ran, args.join(' ')).toMatchObject({ status: 2, stdout: '' });
        expect(ran.stderr, args.join(' ')).toMatch(/^(error|frontdesk): .+/);
      }),
    );
  }
  await expect(access(dataDir)).rejects.toThrow();
});
