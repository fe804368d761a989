import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../../tools/fresh.mjs';
import { useCommands } from '../../support/commands.ts';
import { useDataFolders } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { withFolder } from '../../support/help-center.ts';
import { linesOf } from '../../support/records.ts';
import { importSteps, stepsOf, withoutSteps } from '../../support/steps.ts';

const commands = useCommands();
const folders = useDataFolders();
const database = useDatabase();
const here = () => ['--database-url', database.url];

beforeAll(() => ensureBuilt());

/** A sentence of ours: no stack, and no code that only programmers know. */
const sentence = /^frontdesk: (?!.*\bE[A-Z]{4,}\b)[^\n]+\.\n$/;

test('load names the problem of a file, and creates no database for it', async () => {
  const dataDir = await folders.make();
  const folder = dirname(dataDir);
  for (const [file, words] of [
    [join(folder, 'nofile'), 'there is no such file or folder'],
    [folder, 'it is a folder'],
    [join('/dev/null', 'x'), 'a file is where a folder should be'],
  ] as const) {
    const ran = await commands.run('load', file, '--data', dataDir);
    expect(ran, file).toEqual({
      status: 1,
      stdout: '',
      stderr: `frontdesk: ${file} cannot be loaded: ${words}.\n`,
    });
  }
  await expect(access(dataDir)).rejects.toThrow();
});

describe('export', () => {
  beforeAll(() => database.pool.query(`insert into users (user_id, name) values (5, 'Five')`));

  test('creates no database if its folder is missing', async () => {
    const dataDir = await folders.make();
    const out = join(dirname(dataDir), 'no/dir');
    const ran = await commands.run('export', '--user-id', '5', '--out', out, '--data', dataDir);
    const stderr = `frontdesk: ${out} cannot be written: there is no such file or folder.\n`;
    expect(ran).toEqual({ status: 1, stdout: '', stderr });
    await expect(access(dataDir)).rejects.toThrow();
  });

  test('leaves no unfinished file if its name is taken or its user is missing', async () => {
    const folder = dirname(await folders.make());
    const out = join(folder, 'taken');
    await mkdir(out);
    const ran = await commands.run('export', '--user-id', '5', '--out', out, ...here());
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(withoutSteps(ran.stderr)).toMatch(sentence);
    const nobody = await commands.run('export', '--user-id', '9', '--out', join(folder, 'nobody'), ...here());
    expect(nobody).toMatchObject({ status: 1, stdout: '' });
    expect(withoutSteps(nobody.stderr)).toBe('frontdesk: There is no user 9.\n');
    expect(await readdir(folder)).toEqual(['taken']);
  });
});

describe('mirror', () => {
  const server = createServer((request, response) => {
    response.statusCode = Number(/\/status-(\d+)\//.exec(request.url ?? '')?.[1]);
    response.setHeader('content-type', 'text/html').end('<p>No such thing</p>');
  });
  afterEach(() => server.close());

  test('names the failure and the remedy, without the key', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    for (const [from, words] of [
      ['http://127.0.0.1:9', 'agents: 127.0.0.1:9 does not answer. Check the url (--from)'],
      [`http://${host}/status-401/`, `agents: ${host} does not know the key for user 1. Check --key`],
      [`http://${host}/status-200/`, `agents: ${host} sent a response that the interface does not describe.`],
      [`http://${host}/status-500/`, `agents: ${host} failed (status 500).`],
    ] as const) {
      const ran = await commands.run(
        'mirror',
        '--from',
        from,
        '--key',
        'fds_secret',
        '--user-id',
        '1',
        ...here(),
      );
      expect(ran, from).toMatchObject({ status: 1, stdout: '' });
      expect(withoutSteps(ran.stderr), from).toMatch(sentence);
      expect(ran.stderr, from).toContain(words);
      expect(ran.stderr, from).not.toContain('fds_secret');
    }
  });
});

test('an import of an empty folder keeps everything, and says so', async () => {
  const target = ['--user-id', '31', '--help-center-id', '8', ...here()];
  await withFolder(
    { 'orders/one.md': '# One\n\nText.\n', 'orders/two.md': '# Two\n\nText.\n' },
    async (dir) => {
      expect(await commands.run('import', dir, ...target)).toMatchObject({
        status: 0,
        stderr: stepsOf(...importSteps),
      });
    },
  );
  await withFolder({ 'not-help.txt': 'x' }, async (dir) => {
    const ran = await commands.run('import', dir, ...target);
    expect([ran.status, withoutSteps(ran.stderr)]).toEqual([
      0,
      `frontdesk: There are no articles in ${dir}. The help center is unchanged.\n`,
    ]);
  });
  const { rows } = await database.pool.query(
    'select count(*)::int as count from faq_articles where user_id = 31 and not is_removed',
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test('an import of a file is refused in a sentence', async () => {
  const file = join(dirname(await folders.make()), 'file');
  await writeFile(file, linesOf([]));
  const ran = await commands.run('import', file, '--user-id', '1', '--help-center-id', '1', ...here());
  expect(ran).toMatchObject({ status: 1, stdout: '' });
  expect(withoutSteps(ran.stderr)).toMatch(sentence);
});

describe('a database', () => {
  test('is named by host and port while it is away, without its password', async () => {
    const url = 'postgresql://desk:secret@127.0.0.1:9/desk';
    expect(await commands.run('users', 'list', '--database-url', url)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'frontdesk: No PostgreSQL server answers at 127.0.0.1:9/desk. Start PostgreSQL, let it listen on that address (listen_addresses), or correct DATABASE_URL.\n',
    });
  });

  test('whose disk is full is said to be so, without a statement', async () => {
    await database.pool.query(`
      create function fail_as_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on faq_articles for each statement execute function fail_as_full()`);
    const ran = await withFolder({ 'en/a/track.md': '# Track\n' }, (dir) =>
      commands.run('import', dir, '--user-id', '6', '--help-center-id', '60', ...here()),
    );
    await database.pool.query('drop function fail_as_full cascade');
    expect({ ...ran, stderr: withoutSteps(ran.stderr) }).toMatchObject({
      status: 1,
      stderr: 'frontdesk: the disk of the database is full: free some space or make it larger.\n',
    });
  });
});
