import { chown, mkdir, readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killWithin, until, useDataFolders } from '../../../support/data-folders.ts';
import { mayUnshare, NeighbourProblem, useNeighbours } from '../../../support/neighbours.ts';

const folders = useDataFolders();
const neighbours = useNeighbours();

const names = (folder: string) => readdir(folder).catch((): string[] => []);

/** Waits until initdb has written PG_VERSION, which it does long before it is done. */
async function untilHalfMade(dataDir: string): Promise<void> {
  await until(async () => {
    const [draft] = (await names(dataDir)).filter((name) => name.startsWith('.init-'));
    return draft !== undefined && (await names(`${dataDir}/${draft}`)).includes('PG_VERSION');
  });
}

test('a cluster whose creation was killed is not used', async () => {
  const dataDir = await folders.make();
  const child = neighbours.spawn(dataDir);
  await untilHalfMade(dataDir);
  child.kill('SIGKILL');
  await killWithin(dataDir);
  await until(async () => child.signalCode !== null);
  expect(await names(dataDir)).not.toContain('postgres');

  const neighbour = await neighbours.start(dataDir);
  expect(await neighbour.query('select 1 as n')).toEqual([{ n: 1 }]);
  expect(await names(dataDir)).toEqual(['postgres']);
});

test('text of a cluster is UTF-8, and folds in every script', async () => {
  const neighbour = await neighbours.start(await folders.makeUsed());
  const rows = await neighbour.query(
    `select lower('ÅSA ЖУК') as folded, current_setting('server_encoding') as encoding`,
  );
  expect(rows).toEqual([{ folded: 'åsa жук', encoding: 'UTF8' }]);
});

test('a cluster has every setting on that keeps data safe', async () => {
  const neighbour = await neighbours.start(await folders.makeUsed());
  const safe = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  for (const name of safe) expect(await neighbour.query(`show ${name}`)).toEqual([{ [name]: 'on' }]);
  expect(await neighbour.query('show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

// Only root can run a process as a user that no account names.
if (process.getuid?.() === 0) {
  test('a user without a name gets a cluster, or a sentence with the remedy', async () => {
    const uid = 12345;
    const dataDir = await folders.make({ uid });
    const attempt = neighbours.start(dataDir, { uid });
    if (mayUnshare(uid)) {
      expect(await (await attempt).query('select 1 as n')).toEqual([{ n: 1 }]);
      expect((await stat(`${dataDir}/postgres`)).uid).toBe(uid);
    } else {
      await expect(attempt).rejects.toThrow(NeighbourProblem);
      await expect(attempt).rejects.toThrow('DATABASE_URL');
    }
  });

  test('root runs PostgreSQL as the owner of the data folder', async () => {
    const dataDir = await folders.make();
    await mkdir(dataDir);
    await chown(dataDir, 2, 2);
    await neighbours.start(dataDir);
    expect((await stat(`${dataDir}/postgres`)).uid).toBe(2);
  });
}
