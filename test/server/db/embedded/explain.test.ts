/** Each of these keeps PostgreSQL from running, for real; the operator reads why, and what to do. */

import { chmod, chown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { connectEmbedded, DatabaseProblem } from '../../../../src/server/db/embedded/index.ts';
import { copyUsed, useDataFolders } from '../../../support/data-folders.ts';
import { quiet } from '../../../support/log.ts';
import { NeighbourProblem, useNeighbours } from '../../../support/neighbours.ts';
import { mayMount, useSmallDisks } from '../../../support/small-disk.ts';

const folders = useDataFolders();
const neighbours = useNeighbours();
const disks = useSmallDisks();
const isRoot = process.getuid?.() === 0;
const stranger = 65534;

/** Makes a data folder as one that was used and left. */
async function makeLeft(dataDir: string): Promise<string> {
  if (!(await copyUsed(dataDir))) await (await connectEmbedded(dataDir, { log: quiet })).release();
  return dataDir;
}

const leftFolder = async () => await makeLeft(await folders.make());

/** One sentence or two, on one line. */
async function expectProblem(attempt: Promise<unknown>, ...words: (string | RegExp)[]): Promise<void> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error instanceof DatabaseProblem || error instanceof NeighbourProblem).toBe(true);
  const message = error instanceof Error ? error.message : '';
  expect(message).toMatch(/^[^\n]{1,900}\.$/);
  for (const word of words) expect(message).toMatch(word);
}

test('a folder that a volume has opened to its group is closed again', async () => {
  const dataDir = await leftFolder();
  await chmod(`${dataDir}/postgres`, 0o770);
  await (await connectEmbedded(dataDir, { log: quiet })).release();
  expect((await stat(`${dataDir}/postgres`)).mode & 0o777).toBe(0o700);
});

test('an error names files that are missing', async () => {
  const dataDir = await leftFolder();
  for (const name of await readdir(`${dataDir}/postgres/pg_wal`)) {
    if (/^[\dA-F]{24}$/.test(name)) await rm(`${dataDir}/postgres/pg_wal/${name}`);
  }
  await expectProblem(
    connectEmbedded(dataDir, { log: quiet }),
    `PostgreSQL does not start in ${dataDir}/postgres: its files are damaged`,
    'could not locate a valid checkpoint record',
    'Restore the last backup into another data folder',
  );
});

// Linux has a program that limits others.
if (process.platform === 'linux') {
  test('an error names a limit of open files that is too low', async () => {
    const dataDir = await folders.makeUsed();
    const attempt = neighbours.start(dataDir, { through: ['prlimit', '--nofile=50'] });
    await expectProblem(
      attempt,
      'the limit of open files is too low',
      'insufficient file descriptors',
      'LimitNOFILE',
    );
  });

  test('an error names a limit of the size of files', async () => {
    const dataDir = await folders.make();
    const attempt = neighbours.start(dataDir, { through: ['prlimit', '--fsize=100000'] });
    await expectProblem(
      attempt,
      'it has reached a disk quota or file size limit',
      'File too large',
      'ulimit -f',
    );
  });
}

test('an error names a closed folder above the data folder', async () => {
  const dataDir = await folders.make();
  const closed = dirname(dataDir);
  if (isRoot) {
    await chmod(closed, 0o700);
    const attempt = neighbours.start(dataDir, { uid: stranger });
    await expectProblem(attempt, `${closed} denies access to the user nobody`, 'Grant it');
  } else {
    await chmod(closed, 0o500);
    const attempt = connectEmbedded(dataDir, { log: quiet });
    await expectProblem(attempt, `${closed} denies access to its own user`, `chmod u+rwx ${closed}`);
  }
});

// Only root can lay out what belongs to somebody else.
if (isRoot) {
  test('an error names a data folder of another user', async () => {
    const dataDir = await leftFolder();
    for (const [path, mode] of [
      [dataDir, 0o700],
      [`${dataDir}/postgres`, 0o777],
    ] as const) {
      await chmod(dataDir, mode);
      await chmod(`${dataDir}/postgres`, mode);
      const attempt = neighbours.start(dataDir, { uid: stranger });
      await expectProblem(attempt, `${path} belongs to the user `, `chown -R nobody ${path}`);
    }
  });

  test('an error names files of another user in the data folder', async () => {
    const dataDir = await leftFolder();
    await chown(`${dataDir}/postgres`, 2, 2);
    await expectProblem(
      connectEmbedded(dataDir, { log: quiet }),
      'not all of its files belong to the user bin',
      `chown -R bin ${dataDir}/postgres`,
    );
  });

  test('an error names shared memory that is missing', async () => {
    const dataDir = await folders.makeUsed();
    // The data folder may be in there too, and stays writable.
    const script = `mount --bind /dev/shm /dev/shm && mount --bind "$0" "$0" &&
      mount -o remount,bind,ro /dev/shm && exec "$@"`;
    const through = ['unshare', '--mount', 'sh', '-c', script, dirname(dataDir)];
    const attempt = neighbours.start(dataDir, { through });
    await expectProblem(attempt, 'it cannot allocate shared memory', '/dev/shm');
  });
}

if (mayMount) {
  test('an error names a disk that is full before the database is made, and leaves nothing on it', async () => {
    const { dataDir } = await disks.make(20);
    await expectProblem(connectEmbedded(dataDir, { log: quiet }), 'the disk is full', 'Free some space');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('an error names a disk that is full when PostgreSQL starts', async () => {
    const disk = await disks.make(60);
    await makeLeft(disk.dataDir);
    await disk.fill();
    await expectProblem(connectEmbedded(disk.dataDir, { log: quiet }), 'the disk is full', 'Free some space');
    await disk.free();
    await (await connectEmbedded(disk.dataDir, { log: quiet })).release();
  });

  test('an error names a read-only disk, with and without a database on it', async () => {
    for (const isMade of [true, false]) {
      const { dataDir, makeReadOnly } = await disks.make(60);
      if (isMade) await makeLeft(dataDir);
      else await mkdir(dataDir);
      await makeReadOnly();
      const attempt = connectEmbedded(dataDir, { log: quiet });
      await expectProblem(attempt, 'is on a read-only disk: mount it for writing');
    }
  });
}
