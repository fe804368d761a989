import { existsSync } from 'node:fs';
import { chmod, lstat, readdir, readlink, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { postmasterOf, useDataFolders } from '../../../support/data-folders.ts';
import { copyProgram, NeighbourProblem, useNeighbours } from '../../../support/neighbours.ts';

const folders = useDataFolders();
const neighbours = useNeighbours();
const isRoot = process.getuid?.() === 0;

/** Of a folder and everything in it. */
async function changeModes(folder: string, change: (mode: number) => number): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  for (const path of [folder, ...paths]) await chmod(path, change((await lstat(path)).mode));
}

test('PostgreSQL runs from a node_modules that npm filled without scripts and that is read-only', async () => {
  const program = await folders.make();
  await copyProgram(neighbours.program, program);
  await changeModes(program, (mode) => mode & ~0o222);
  const user = isRoot ? { uid: 65534 } : {};
  const dataDir = await folders.make(user);
  const neighbour = await neighbours.start(dataDir, { ...user, program });
  expect(await neighbour.query('select 1 as n')).toEqual([{ n: 1 }]);
  await changeModes(program, (mode) => mode | 0o200);
});

// Only root has files that the account which runs PostgreSQL cannot get at.
if (isRoot) {
  const place = '/var/lib/frontdesk';

  test('root runs a copy of PostgreSQL where its account cannot get at node_modules', async () => {
    const wasThere = existsSync(place);
    const program = await folders.make({ mode: 0o700 });
    await copyProgram(neighbours.program, program);
    const dataDir = await folders.make({ mode: 0o700 });
    const neighbour = await neighbours.start(dataDir, { program });
    expect(await neighbour.query('select 1 as n')).toEqual([{ n: 1 }]);

    const file = await readlink(`/proc/${await postmasterOf(dataDir)}/exe`);
    expect(file.startsWith(place)).toBe(true);
    for (let path = file; path !== '/'; path = dirname(path)) {
      const { uid, mode } = await lstat(path);
      expect({ path, uid, othersMayWrite: (mode & 0o022) !== 0 }).toEqual({
        path,
        uid: 0,
        othersMayWrite: false,
      });
    }
    await neighbour.leave();
    if (!wasThere) await rm(place, { recursive: true });
  });

  test('root that may not become another user is asked to start as one', async () => {
    const through = ['setpriv', '--bounding-set=-all', '--inh-caps=-all'];
    const attempt = neighbours.start(await folders.make(), { through });
    await expect(attempt).rejects.toThrow(NeighbourProblem);
    await expect(attempt).rejects.toThrow('run the container as an ordinary user');
  });
}
