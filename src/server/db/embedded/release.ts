import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type PresenceLock, presenceLockId } from './acquire.ts';
import type { Cluster } from './cluster.ts';
import { errorCode, isPassing } from './failures.ts';
import type { Log } from './log.ts';
import { isPostmaster, readPostmasterPid } from './postmaster-pid.ts';

/** Milliseconds to wait for PostgreSQL to stop. */
const timeoutMs = 60_000;

/** Milliseconds between two checks whether PostgreSQL has stopped. */
const pause = 5;

/** Releases the shared lock, and stops PostgreSQL if no other process has it. */
export async function releasePresenceLock(
  cluster: Cluster,
  { session, postmaster }: PresenceLock,
  log: Log,
): Promise<void> {
  try {
    // The exclusive lock is kept until PostgreSQL ends, so that new processes wait and then start another server.
    if (await isLast(session)) await stop(cluster, postmaster, log);
  } catch (error) {
    // Between releasing the one lock and acquiring the other, another leaving process may have stopped PostgreSQL.
    if (!isPassing(error)) throw error;
  } finally {
    await session.end();
  }
}

async function isLast(session: pg.Client): Promise<boolean> {
  await session.query('select pg_advisory_unlock_shared($1)', [presenceLockId]);
  const { rows } = await session.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    presenceLockId,
  ]);
  return rows[0]?.last === true;
}

/**
 * Stops only the PostgreSQL that granted the lock. Two leaving processes may both count as the last, as a stopping
 * PostgreSQL releases the first one's lock; postmaster.pid may then contain the successor, which others use.
 */
async function stop(cluster: Cluster, postmaster: number | undefined, log: Log): Promise<void> {
  if (postmaster === undefined || !(await isPostmaster(postmaster, cluster.folder))) return;
  interrupt(postmaster);
  const deadline = performance.now() + timeoutMs;
  while ((await readPostmasterPid(cluster.folder)) === postmaster) {
    if (performance.now() > deadline) {
      log.warn({ pid: postmaster }, 'PostgreSQL takes long to stop; no longer waiting for it');
      return;
    }
    await wait(pause);
  }
}

/** Requests a fast shutdown: PostgreSQL ends every connection and writes a checkpoint. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
