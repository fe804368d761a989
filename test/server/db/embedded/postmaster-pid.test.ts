import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { postmasterOf, useDataFolders } from '../../../support/data-folders.ts';
import { useNeighbours } from '../../../support/neighbours.ts';

const folders = useDataFolders();
const neighbours = useNeighbours();
const strangers: ChildProcess[] = [];

afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL');
});

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

/** Runs a shell script as the cluster's user, and resolves to the number that it prints. */
async function startStranger(dataDir: string, script: string): Promise<number> {
  const { uid, gid } = await stat(`${dataDir}/postgres`);
  const stranger = spawn('sh', ['-c', script], { uid, gid, stdio: ['ignore', 'pipe', 'ignore'] });
  strangers.push(stranger);
  const [line] = await once(stranger.stdout.setEncoding('utf8'), 'data');
  return Number.parseInt(String(line), 10);
}

async function expectToOpen(dataDir: string): Promise<void> {
  const neighbour = await neighbours.start(dataDir);
  expect(await neighbour.query('select n from kept')).toEqual([{ n: 1 }]);
  await neighbour.leave();
}

test('a postmaster.pid left behind that names another program does not block', async () => {
  const dataDir = await crashedFolder();
  await nameInPidFile(dataDir, await startStranger(dataDir, 'echo $$; exec sleep 600'));
  await expectToOpen(dataDir);
});

test('a postmaster.pid left behind that names a zombie does not block', async () => {
  const dataDir = await crashedFolder();
  await nameInPidFile(dataDir, await startStranger(dataDir, 'sleep 0 & echo $!; exec sleep 600'));
  await expectToOpen(dataDir);
});

test('a postmaster.pid left behind that names a thread does not block', async () => {
  const dataDir = await crashedFolder();
  const { uid, gid } = await stat(`${dataDir}/postgres`);
  const node = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)'], {
    uid,
    gid,
  });
  strangers.push(node);
  await once(node.stdout, 'data');
  const threads = (await readdir(`/proc/${node.pid}/task`)).map(Number).filter((id) => id !== node.pid);
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
