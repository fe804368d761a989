/** Explains to the operator why PostgreSQL cannot run: the problem, its own message, and the remedy. */

import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { userName } from './account.ts';
import type { Cluster } from './cluster.ts';

interface Cause {
  /** Matches the message of PostgreSQL or the system. */
  readonly said: RegExp;
  readonly problem: string;
  readonly remedy: string;
}

const fullDisk: Cause = {
  said: /no space left on device/i,
  problem: 'the disk is full',
  remedy: 'Free some space or make the disk larger; a running server then continues without a restart',
};

const tooFewFiles: Cause = {
  said: /insufficient file descriptors|too many open files|\bE[MN]FILE\b/i,
  problem: 'the limit of open files is too low',
  remedy: 'Raise it to at least 1024 (ulimit -n, systemd: LimitNOFILE, Docker: --ulimit nofile)',
};

/** Known causes, of which the first match is used. `USER` and `FOLDER` stand for the cluster's account and folder. */
const causes: readonly Cause[] = [
  {
    said: /shared memory segment "|could not create (shared memory segment|semaphores)/,
    problem: 'it cannot allocate shared memory',
    remedy:
      'Make sure that every user may write to /dev/shm, and that it has free space (Docker: --shm-size)',
  },
  fullDisk,
  {
    said: /disk quota exceeded|file too large/i,
    problem: 'it has reached a disk quota or file size limit',
    remedy: 'Raise the quota of the user USER, or the file size limit (ulimit -f)',
  },
  {
    said: /read-only file system/i,
    problem: 'the disk is read-only',
    remedy:
      'Mount it for writing; if the system has made it read-only after errors, the disk is failing: restore the last backup on another disk',
  },
  tooFewFiles,
  {
    said: /could not map anonymous shared memory|cannot allocate memory|out of memory/i,
    problem: 'there is too little memory',
    remedy: 'End other programs, or give the machine or the container more memory',
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

/** The minimum of free bytes that PostgreSQL needs to start. */
const tooLittle = 256 * 1024;

/** Bytes read from the end of PostgreSQL's own log. */
const logTail = 16 * 1024;

/** Maximum characters of PostgreSQL's message in an explanation. */
const longest = 400;

/**
 * Explains a PostgreSQL failure in a cluster's folder, which may not exist yet.
 * @param words the output of PostgreSQL or the system
 * @returns a clause that ends with a full stop, and a sentence with the remedy if one is known
 */
export async function explain(cluster: Cluster, words: string): Promise<string> {
  const { folder } = cluster;
  const lines = outputLines(await wordsOfLog(folder, words));
  // Fatal messages are matched first, then all lines; in both cases from the last one back.
  const ending = lines.filter((line) => /^(FATAL|PANIC): |^initdb: error: /.test(line));
  for (const line of [...lines, ...ending].reverse()) {
    const cause = causes.find((known) => known.said.test(line));
    if (cause) return await sentences(cause, line, cluster);
  }
  // A full disk may also prevent PostgreSQL from writing its reason.
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

/** Returns the remedy for a program that the system refused to start, or null if none is known. */
export function remedyOfRefusal(words: string): string | null {
  return tooFewFiles.said.test(words) ? `${tooFewFiles.remedy}.` : null;
}

/** Adds the last start's part of PostgreSQL's own log file, to which a running server redirects its output. */
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
