import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProcess, worksIn } from './processes.ts';

export async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/**
 * Whether a process is, as far as the system shows, a living PostgreSQL server of this cluster. After a crash its
 * process id may belong to another program, to a thread (in containers) or to a zombie.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const found = await readProcess(pid);
  if (found?.name !== 'postgres' || !found.isAlive) return false;
  return (await worksIn(pid, cluster)) ?? true;
}

/**
 * Returns an environment variable that lets PostgreSQL start although another program has the process id in
 * postmaster.pid: it declares that program the grandparent, which PostgreSQL ignores. Do not delete the file instead:
 * it also leads to the shared memory of old children that may still write.
 */
export async function stalePidEnvironment(cluster: string): Promise<Record<string, string>> {
  const pid = await readPostmasterPid(cluster);
  if (pid === undefined || (await isPostmaster(pid, cluster))) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}
