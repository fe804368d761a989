/** Keeps the temporary files of a run in memory, where copying a database takes an eighth of the processor time. */

import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const folder = '/dev/shm';

/** A run takes a few hundred megabytes; containers often give the folder 64. */
const bytesNeeded = 4 * 2 ** 30;

/** Chooses the folder for this process and those that it starts, unless TMPDIR names one. */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] === undefined && isUsable()) process.env['TMPDIR'] = folder;
}

/** Returns the folder for temporary files that are links to files of the project, which memory cannot hold. */
export function folderForLinks(): string {
  return tmpdir() === folder ? '/tmp' : tmpdir();
}

function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return runsPrograms() && Math.min(bavail * bsize, process.availableMemory()) > bytesNeeded;
  } catch {
    return false;
  }
}

/** Returns whether the folder is in memory and allows to run the programs that tests copy. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const [, , type, options = ''] = mounts.findLast((line) => line.split(' ')[1] === folder)?.split(' ') ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
}
