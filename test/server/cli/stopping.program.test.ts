import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { root } from '../../../tools/fresh.mjs';
import { useCommands } from '../../support/commands.ts';
import { postmasterOf, processesWithin, until, useDataFolders } from '../../support/data-folders.ts';
import { useDatabase } from '../../support/database.ts';
import { quiet } from '../../support/log.ts';
import { useProgram } from '../../support/program.ts';
import { sampleOf } from '../../support/sample.ts';

const program = useProgram();
const commands = useCommands();
const folders = useDataFolders();
const database = useDatabase();

const serve = (dataDir: string, ...more: string[]) =>
  program.start('serve', '--json', '--port', '0', '--data', dataDir, ...more);

/** No process runs in the folder, no unfinished file is left in it, and a later start succeeds. */
async function expectClean(dataDir: string): Promise<void> {
  await until(async () => (await processesWithin(dataDir)).length === 0);
  const names = await readdir(dataDir).catch(() => []);
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  await (await openDatabase({ dataDir }, { log: quiet })).close();
  await until(async () => (await processesWithin(dataDir)).length === 0);
}

/** Whether the database, which may still start, has a user. */
async function hasUsers(dataDir: string): Promise<boolean> {
  const client = new pg.Client({ host: `${dataDir}/postgres`, user: 'frontdesk', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('select 1 from users limit 1')).rows.length > 0;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

describe('a server ends cleanly', () => {
  test('while its database is created', async () => {
    const dataDir = await folders.make();
    const server = serve(dataDir);
    const isInitialising = async () =>
      (await readdir(dataDir).catch(() => [])).some((name) => name.startsWith('.init-'));
    await until(async () => (await isInitialising()) && (await processesWithin(dataDir)).length > 0);
    server.signal('SIGTERM');
    expect(await server.ended).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(await readdir(dataDir)).toEqual([]);
    await expectClean(dataDir);
  });

  test('when the npm that started it gets a signal, and logs no stack', async () => {
    const dataDir = await folders.make();
    const args = ['start', '--', '--port', '0', '--data', dataDir];
    const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    npm.stdout.resume();
    const logged = text(npm.stderr);
    await until(async () => (await processesWithin(dataDir)).length > 0);
    npm.kill('SIGTERM');
    // The server writes there too, until it has ended.
    await once(npm, 'close');
    expect(await logged).not.toMatch(/"stack"|\n\s+at /);
    await expectClean(dataDir);
  });

  test('when the program that reads its output ends', async () => {
    const dataDir = await folders.makeUsed();
    const server = program.startUnread('serve', '--json', '--port', '0', '--data', dataDir);
    expect(await server.ended).toMatchObject({ status: 0, stderr: '' });
    await expectClean(dataDir);
  });

  test('while its database starts', async () => {
    const dataDir = await folders.makeUsed();
    const server = serve(dataDir);
    await until(async () => (await processesWithin(dataDir)).length > 0);
    server.signal('SIGINT');
    expect(await server.ended).toMatchObject({ status: 0, stderr: '' });
    await expectClean(dataDir);
  });

  test('while another process migrates the tables', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // The lock that lets one process migrate at a time.
    await client.query('select pg_advisory_lock(1718775662)');
    const server = program.start('serve', '--json', '--port', '0', '--database-url', database.url);
    await until(async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where datname = current_database()
           and application_name = 'frontdesk migration' and query like '%pg_try_advisory%'`,
      );
      return rows.length > 0;
    });
    server.signal('SIGTERM');
    expect(await server.ended).toEqual({ status: 0, stdout: '', stderr: '' });
    await client.end();
  });

  test('while the demo is filled', async () => {
    const dataDir = await folders.makeUsed();
    const server = serve(dataDir, '--demo');
    await until(() => hasUsers(dataDir));
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ status: 0, stdout: '' });
    await expectClean(dataDir);
  });

  test('at any other moment of its start', async () => {
    const dataDir = await folders.makeUsed();
    for (const delay of sampleOf([100, 300, 500, 700, 900, 1100, 1300, 1500], 3)) {
      const server = serve(dataDir);
      await wait(delay);
      server.signal('SIGTERM');
      const { status } = await server.ended;
      // Node itself may not have come to the program yet.
      expect(status === 0 || status === null, `${status} after ${delay} ms`).toBe(true);
      await until(async () => (await processesWithin(dataDir)).length === 0);
    }
    await expectClean(dataDir);
  });
});

describe('a database that never answers', () => {
  const silent = createServer(() => {});
  afterEach(() => silent.close());

  test.each(['serve', 'keys'])('does not keep %s from ending', async (command) => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    const url = `postgresql://frontdesk@127.0.0.1:${port}/frontdesk`;
    const args = command === 'keys' ? ['keys', 'list'] : ['serve', '--json', '--port', '0'];
    const running = program.start(...args, '--database-url', url);
    await connected;
    running.signal('SIGTERM');
    expect(await running.ended).toEqual({ status: command === 'keys' ? 143 : 0, stdout: '', stderr: '' });
  });
});

// Where the system has such a folder.
if (process.platform === 'linux') {
  test('a server reports a data folder that cannot be made in one sentence', async () => {
    for (const folder of ['/proc/frontdesk/data', '/dev/null/data']) {
      const ran = await commands.run('serve', '--port', '0', '--data', folder);
      expect(ran).toMatchObject({ status: 1, stdout: '' });
      expect(ran.stderr).toMatch(
        /^frontdesk: The data folder .* cannot be created or used: .*\(--data or DATA_DIR\)\.\n$/,
      );
      expect(ran.stderr).toContain(folder);
      expect(ran.stderr).not.toMatch(/E[A-Z]{4,}/);
    }
  });
}

test('a command that gets a signal stops the database that it started', async () => {
  const dataDir = await folders.makeUsed();
  const running = program.start('load', '-', '--data', dataDir);
  await until(async () => (await postmasterOf(dataDir)) !== undefined);
  running.signal('SIGINT');
  expect(await running.ended).toMatchObject({ status: 130, stdout: '' });
  await expectClean(dataDir);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('an export that is interrupted by %s leaves no unfinished file', async (signal, status) => {
  const folder = dirname(await folders.make());
  await database.pool.query(`insert into users (user_id, name) values (5, 'Five') on conflict do nothing`);
  const lock = await database.pool.connect();
  try {
    // It begins, and comes no further.
    await lock.query('begin; lock table contact_labels');
    const running = program.start(
      'export',
      '--user-id',
      '5',
      '--out',
      join(folder, 'out'),
      '--database-url',
      database.url,
    );
    await until(async () => {
      const { rows } = await lock.query(
        `select 1 from pg_locks where not granted and relation = 'contact_labels'::regclass`,
      );
      return rows.length > 0;
    });
    expect(await readdir(folder)).toEqual(['out.part']);
    running.signal(signal);
    expect(await running.ended).toEqual({
      status,
      stdout: '',
      stderr: expect.stringMatching(/^Writing records …\nWriting records: not done after \d+\.\d s\n$/),
    });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
});
