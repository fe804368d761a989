import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { postmasterOf, useDataFolders } from '../../../support/data-folders.ts';
import { startStranger, useNeighbours } from '../../../support/neighbours.ts';

const folders = useDataFolders();
const neighbours = useNeighbours();

/** A data folder whose PostgreSQL was killed, with an acknowledged row in it. */
async function crashedFolder(): Promise<string> {
  const dataDir = await folders.makeUsed();
  const first = await neighbours.start(dataDir);
  await first.query('create table kept as select 1 as n');
  await first.kill();
  await killPostmaster(dataDir);
  return dataDir;
}

async function killPostmaster(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  if (postmaster === undefined) throw new Error('PostgreSQL does not run.');
  process.kill(postmaster, 'SIGKILL');
}

/** After a restart of the machine or the container, the number belongs to somebody else. */
async function nameInPidFile(dataDir: string, pid: number): Promise<void> {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = `${dataDir}/postgres/${name}`;
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(pid)));
  }
}

async function expectToOpen(dataDir: string): Promise<void> {
  const neighbour = await neighbours.start(dataDir);
  expect(await neighbour.query('select n from kept')).toEqual([{ n: 1 }]);
  await neighbour.leave();
}

test('a postmaster.pid left behind that names another program does not block', async () => {
  const dataDir = await crashedFolder();
  await nameInPidFile(dataDir, Number(await startStranger(dataDir, 'sh', '-c', 'echo $$; exec sleep 600')));
  await expectToOpen(dataDir);
});

test('a postmaster.pid left behind that names a zombie does not block', async () => {
  const dataDir = await crashedFolder();
  const zombie = await startStranger(dataDir, 'sh', '-c', 'sleep 0 & echo $!; exec sleep 600');
  await nameInPidFile(dataDir, Number(zombie));
  await expectToOpen(dataDir);
});

test('a postmaster.pid left behind that names a thread does not block', async () => {
  const dataDir = await crashedFolder();
  const code = 'console.log(process.pid); setInterval(() => {}, 1000)';
  const node = Number(await startStranger(dataDir, process.execPath, '-e', code));
  const threads = (await readdir(`/proc/${node}/task`)).map(Number).filter((id) => id !== node);
  await nameInPidFile(dataDir, threads[0] ?? 0);
  await expectToOpen(dataDir);
});

test('a postmaster.pid left behind that names the PostgreSQL of another folder does not block', async () => {
  const [dataDir, other] = [await crashedFolder(), await folders.makeUsed()];
  const resident = await neighbours.start(other);
  await nameInPidFile(dataDir, (await postmasterOf(other)) ?? 0);
  await expectToOpen(dataDir);
  expect(await resident.query('select 1 as n')).toEqual([{ n: 1 }]);
});
