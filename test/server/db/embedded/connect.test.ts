import { appendFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/server/db/connect.ts';
import { connectEmbedded, DatabaseProblem } from '../../../../src/server/db/embedded/index.ts';
import { postmasterOf, until, useDataFolders } from '../../../support/data-folders.ts';
import { quiet } from '../../../support/log.ts';
import { NeighbourProblem, useNeighbours } from '../../../support/neighbours.ts';
import { roundsOf } from '../../../support/sample.ts';

const folders = useDataFolders();
const neighbours = useNeighbours();
const isRoot = process.getuid?.() === 0;
const ordinaryUser = isRoot ? { uid: 65534 } : {};

test('four processes at once on an empty folder end with one cluster', async () => {
  const dataDir = await folders.make();
  const four = await Promise.all([1, 2, 3, 4].map(() => neighbours.start(dataDir)));
  await four[0]?.query('create table seen (pid integer)');
  for (const { pid, query } of four) await query(`insert into seen values (${pid})`);
  const rows = await four[3]?.query('select pid from seen order by pid');
  expect(rows).toEqual(four.map(({ pid }) => ({ pid })).sort((a, b) => a.pid - b.pid));
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('the cluster of a killed process goes on, with all that was acknowledged', async () => {
  const dataDir = await folders.makeUsed();
  const first = await neighbours.start(dataDir);
  await first.query('create table kept (n integer)');
  await first.query('insert into kept values (1)');
  const postmaster = await postmasterOf(dataDir);
  await first.kill();

  const second = await neighbours.start(dataDir);
  expect(await second.query('select n from kept')).toEqual([{ n: 1 }]);
  expect(await postmasterOf(dataDir)).toBe(postmaster);
});

test('PostgreSQL ends with the last process that leaves, and not with the first', async () => {
  const dataDir = await folders.makeUsed();
  const [first, second] = [await neighbours.start(dataDir), await neighbours.start(dataDir)];
  await first.leave();
  expect(await second.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect(await postmasterOf(dataDir)).toBeDefined();
  await second.leave();
  expect(await postmasterOf(dataDir)).toBeUndefined();
  expect(await readdir(`${dataDir}/postgres`)).not.toContain('postmaster.pid');
});

test('a process that connects while the last one leaves gets a PostgreSQL that stays', async () => {
  const dataDir = await folders.makeUsed();
  let present = await openDatabase({ dataDir }, { log: quiet });
  for (let round = 0; round < roundsOf(10, 3); round++) {
    const [next] = await Promise.all([openDatabase({ dataDir }, { log: quiet }), present.close()]);
    present = next;
    expect((await present.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  }
  await present.close();
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test('a pool works again after PostgreSQL was killed', async () => {
  const dataDir = await folders.makeUsed();
  const database = await openDatabase({ dataDir }, { log: quiet });
  await database.pool.query('create table kept as select 1 as n');
  const killed = await postmasterOf(dataDir);
  if (killed === undefined) throw new Error('PostgreSQL does not run.');
  process.kill(killed, 'SIGKILL');

  // The old connections still answer for an instant, so the new PostgreSQL is waited for.
  await until(async () => {
    const postmaster = await postmasterOf(dataDir);
    return postmaster !== undefined && postmaster !== killed;
  });
  const read = () => database.pool.query<{ n: number }>('select n from kept').then(({ rows }) => rows);
  await until(() =>
    read().then(
      () => true,
      () => false,
    ),
  );
  expect(await read()).toEqual([{ n: 1 }]);
  await database.close();
  expect(await postmasterOf(dataDir)).toBeUndefined();
});

test('a data folder may have a long path', async () => {
  const dataDir = await folders.makeUsed({ below: `${'long'.repeat(25)}/${'path'.repeat(25)}` });
  expect(dataDir.length).toBeGreaterThan(200);
  const neighbour = await neighbours.start(dataDir);
  expect(await neighbour.query('select 1 as n')).toEqual([{ n: 1 }]);
});

test('a data folder may lie where only its user gets in', async () => {
  const dataDir = await folders.make({ mode: 0o700 });
  const neighbour = await neighbours.start(dataDir);
  expect(await neighbour.query('select 1 as n')).toEqual([{ n: 1 }]);
  const { uid, mode } = await stat(`${dataDir}/postgres`);
  expect(mode & 0o777).toBe(0o700);
  if (isRoot) expect(uid).not.toBe(0);
});

test('an ordinary user runs PostgreSQL as itself', async () => {
  const dataDir = await folders.make({ mode: 0o700, ...ordinaryUser });
  const neighbour = await neighbours.start(dataDir, ordinaryUser);
  expect(await neighbour.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect((await stat(`${dataDir}/postgres`)).uid).toBe(ordinaryUser.uid ?? process.getuid?.());
});

test('the variables of psql do not lead elsewhere', async () => {
  const dataDir = await folders.makeUsed();
  process.env['PGPORT'] = '6543';
  process.env['PGSSLMODE'] = 'require';
  try {
    const database = await openDatabase({ dataDir }, { log: quiet });
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await database.close();
  } finally {
    delete process.env['PGPORT'];
    delete process.env['PGSSLMODE'];
  }
});

test('a folder that holds something else is refused', async () => {
  const dataDir = await folders.make();
  await mkdir(`${dataDir}/postgres/something`, { recursive: true });
  const attempt = connectEmbedded(dataDir, { log: quiet });
  await expect(attempt).rejects.toThrow(DatabaseProblem);
  await expect(attempt).rejects.toThrow('contains something other');
});

test('a data folder that is a file is refused', async () => {
  const dataDir = await folders.make();
  await writeFile(dataDir, '');
  await expect(connectEmbedded(dataDir, { log: quiet })).rejects.toThrow(DatabaseProblem);
});

test('an error names what keeps PostgreSQL from starting', async () => {
  const dataDir = await folders.makeUsed();
  const cluster = await connectEmbedded(dataDir, { log: quiet });
  await cluster.release();
  await appendFile(`${dataDir}/postgres/postgresql.conf`, 'unheard_of = 1\n');
  const attempt = connectEmbedded(dataDir, { log: quiet });
  await expect(attempt).rejects.toThrow(DatabaseProblem);
  await expect(attempt).rejects.toThrow('unrecognized configuration parameter "unheard_of"');
});

// Root may enter every folder, so only root can lay one out that its neighbour may not enter.
if (isRoot) {
  test('a data folder of another user is refused', async () => {
    const dataDir = await folders.makeUsed();
    const root = await neighbours.start(dataDir);
    await root.leave();
    const attempt = neighbours.start(dataDir, { uid: 65534 });
    await expect(attempt).rejects.toThrow(NeighbourProblem);
    await expect(attempt).rejects.toThrow('belongs to the user');
  });
}
