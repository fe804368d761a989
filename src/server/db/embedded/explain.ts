/** Explains to the operator why PostgreSQL cannot run: the problem, its own message, and the remedy. */

import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { userName } from './account.ts';
import type { Cluster } from './cluster.ts';

interface Cause {
  /** A pattern of PostgreSQL's or the system's message. */
  readonly said: RegExp;
  readonly problem: string;
  readonly remedy: string;
}

const fullDisk: Cause = {
  said: /no space left on device/i,
  problem: 'the disk is full',
  remedy: 'Free some space or make the disk larger; a server that runs goes on by itself then',
};

const tooFewFiles: Cause = {
  said: /insufficient file descriptors|too many open files|\bE[MN]FILE\b/i,
  problem: 'too few files may be open',
  remedy: 'Allow 1024 at least (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of Docker)',
};

/** The first match counts. `USER` and `FOLDER` are replaced by those of the cluster. */
const causes: readonly Cause[] = [
  {
    said: /shared memory segment "|could not create (shared memory segment|semaphores)/,
    problem: 'it gets no shared memory',
    remedy: 'See that every user may write to /dev/shm, and that it has some room (--shm-size of Docker)',
  },
  fullDisk,
  {
    said: /disk quota exceeded|file too large/i,
    problem: 'the disk gives it no more room',
    remedy: 'Raise the quota of the user USER, or the limit on the size of files (ulimit -f)',
  },
  {
    said: /read-only file system/i,
    problem: 'the disk is read-only',
    remedy:
      'Mount it for writing; a disk that the system itself has made read-only is failing: restore the last backup on another',
  },
  tooFewFiles,
  {
    said: /could not map anonymous shared memory|cannot allocate memory|out of memory/i,
    problem: 'there is too little memory',
    remedy: 'End other programs, or give the machine or the container more',
  },
  {
    said: /input\/output error/i,
    problem: 'the disk fails',
    remedy: 'Replace it, and restore the last backup',
  },
  {
    said: /permission denied|wrong ownership|invalid permissions/i,
    problem: 'not all of its files belong to the user USER, as whom it runs',
    remedy: 'As root, run: chown -R USER FOLDER',
  },
  {
    said: /checkpoint record|incorrect checksum in control file|pg_control|files are incompatible|required WAL/,
    problem: 'its files are damaged, or some are missing',
    remedy: 'Restore the last backup into another data folder',
  },
];

/** Free bytes below which a start that writes fails. */
const tooLittle = 256 * 1024;

/** Bytes that are read from the end of PostgreSQL's own log. */
const logTail = 16 * 1024;

/** Characters of PostgreSQL's message that are repeated. */
const longest = 400;

/**
 * Explains a failure of PostgreSQL in the folder of a cluster, which may not exist yet.
 * @param words the output of PostgreSQL or the system
 * @returns a clause that ends with a full stop, and a sentence with the remedy where one is known
 */
export async function explain(cluster: Cluster, words: string): Promise<string> {
  const { folder } = cluster;
  const lines = outputLines(await wordsOfLog(folder, words));
  // The last message comes first, and then the earlier ones from the first.
  const ending = lines.filter((line) => /^(FATAL|PANIC): |^initdb: error: /.test(line));
  for (const line of [...lines, ...ending].reverse()) {
    const cause = causes.find((known) => known.said.test(line));
    if (cause) return await sentences(cause, line, cluster);
  }
  // A full disk may have no room for the reason either.
  const said = lines.join(' ').slice(0, longest);
  return (await isFull(folder)) ? await sentences(fullDisk, said, cluster) : `${said}.`;
}

async function sentences(
  { problem, remedy }: Cause,
  said: string,
  { folder, account }: Cluster,
): Promise<string> {
  const user = await userName(account.uid ?? process.getuid?.() ?? 0);
  const fill = (text: string) => text.replaceAll('USER', () => user).replaceAll('FOLDER', () => folder);
  return `${fill(problem)} (${said.slice(0, longest)}). ${fill(remedy)}.`;
}

/** The remedy for a program that the system did not start, where one is known. */
export function remedyOfRefusal(words: string): string | null {
  return tooFewFiles.said.test(words) ? `${tooFewFiles.remedy}.` : null;
}

/** A running PostgreSQL writes a log of its own: the part of the last start. */
async function wordsOfLog(folder: string, words: string): Promise<string> {
  if (!words.includes('redirecting log output')) return words;
  const logs = join(folder, 'log');
  let newest = { path: '', changedAt: 0 };
  for (const name of await readdir(logs).catch(() => [])) {
    const path = join(logs, name);
    const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    if (changedAt > newest.changedAt) newest = { path, changedAt };
  }
  const text = (await readFile(newest.path, 'utf8').catch(() => '')).slice(-logTail);
  const start = text.lastIndexOf('starting PostgreSQL');
  return start === -1 ? words : text.slice(start);
}

/** The output without times and empty lines. */
function outputLines(words: string): string[] {
  return words
    .split('\n')
    .map((line) =>
      line
        .replace(/^.* \[\d+\] /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => statfs(join(folder, '..')).catch(() => undefined));
  return disk !== undefined && (disk.bavail * disk.bsize < tooLittle || (disk.files > 0 && disk.ffree === 0));
}
