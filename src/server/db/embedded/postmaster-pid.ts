import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProcess, worksIn } from './processes.ts';

/** The process id in the cluster's postmaster.pid; undefined without one. */
export async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/**
 * Whether a process is, as far as can be known, a living PostgreSQL of this cluster. After a crash its number may
 * belong to another program, to a thread (containers) or to a zombie.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const found = await readProcess(pid);
  if (found?.name !== 'postgres' || !found.isAlive) return false;
  return (await worksIn(pid, cluster)) ?? true;
}

/**
 * Gets around PostgreSQL's refusal to start while the process in postmaster.pid is alive. PostgreSQL makes an exception
 * for its own grandparent, so a foreign process is passed off as that. The file must not be deleted instead: it also
 * leads to the shared memory of old children that may still write.
 */
export async function stalePidEnvironment(cluster: string): Promise<Record<string, string>> {
  const pid = await readPostmasterPid(cluster);
  if (pid === undefined || (await isPostmaster(pid, cluster))) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}
