import { readdir, readFile, stat } from 'node:fs/promises';
import { errorCode } from './failures.ts';

/** A process as Linux's /proc shows it. */
export interface SystemProcess {
  readonly name: string;
  /** Whether the process is neither a zombie nor dead. */
  readonly isAlive: boolean;
  readonly parent: number;
}

/** Reads a process; undefined if it is unknown or the system has no /proc. */
export async function readProcess(pid: number): Promise<SystemProcess | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, name, state, parent] = /^\d+ \((.*)\) (\w) (\d+)/s.exec(status) ?? [];
  if (name === undefined) return undefined;
  return { name, isAlive: state !== 'Z' && state !== 'X', parent: Number(parent) };
}

/** Whether a process's working directory is a folder; undefined if the system does not show it. */
export async function worksIn(pid: number, folder: string): Promise<boolean | undefined> {
  const [its, ours] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(folder).catch(() => undefined),
  ]);
  return its && ours && its.dev === ours.dev && its.ino === ours.ino;
}

/**
 * Ends the children of a killed postmaster, and returns their process ids. They would end at their next wait, but a
 * long query delays that, and PostgreSQL cannot start before. Their own postmaster would have sent the same SIGQUIT.
 */
export async function endOrphans(cluster: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const ended: number[] = [];
  for (const pid of names.filter((name) => /^\d+$/.test(name)).map(Number)) {
    if ((await isOrphan(pid, cluster)) && interrupt(pid)) ended.push(pid);
  }
  return ended;
}

/** Whether a process is a child of a killed server, titled `postgres: …`; a postmaster keeps its start arguments. */
async function isOrphan(pid: number, cluster: string): Promise<boolean> {
  const found = await readProcess(pid);
  if (found?.name !== 'postgres' || !found.isAlive) return false;
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!title.startsWith('postgres: ')) return false;
  if ((await worksIn(pid, cluster)) !== true) return false;
  return (await readProcess(found.parent))?.name !== 'postgres';
}

function interrupt(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGQUIT');
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes(errorCode(error))) return false;
    throw error;
  }
}
