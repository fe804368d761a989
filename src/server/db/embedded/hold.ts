import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { isAbsent, isPassing } from './failures.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { DatabaseProblem } from './problem.ts';
import { type Ending, type Postmaster, startPostmaster } from './start.ts';

/** The number of the advisory lock that every process using the cluster shares; any number would do. */
export const presenceLock = 1_718_775_661;

/** How long to wait for a PostgreSQL that starts, stops or recovers; in milliseconds. */
const patience = 120_000;

/** In milliseconds. */
const pause = 15;

/** What PostgreSQL says when it ends because another one of this cluster still lives, or its children do. */
const rivals = [
  /lock file "[^"\n]*" (already exists|is empty)/,
  /pre-existing shared memory block/,
  /could not bind Unix address/,
];

/** The connection that keeps PostgreSQL running. */
export interface Hold {
  readonly session: pg.Client;
  /** The process number of the PostgreSQL at the other end; undefined if it died right away. */
  readonly postmaster: number | undefined;
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/**
 * Connects to the cluster, starting PostgreSQL if it does not run, and takes the shared lock that keeps it running
 * as long as this connection lasts.
 */
export async function takeHold(cluster: Cluster, connection: pg.ClientConfig): Promise<Hold> {
  const deadline = performance.now() + patience;
  let postmaster: Postmaster | undefined;
  for (;;) {
    const result = await tryHold(cluster, connection);
    if (!(result instanceof Error)) return result;
    const ending = postmaster?.ending();
    if (ending && isFinal(ending)) {
      throw new DatabaseProblem(`PostgreSQL does not start in ${cluster.folder}: ${ending.words}`);
    }
    if (performance.now() > deadline) {
      throw new DatabaseProblem(
        `PostgreSQL in ${cluster.folder} is not ready: ${ending?.words ?? result.message}`,
      );
    }
    const isRunning = postmaster !== undefined && ending === undefined;
    if (isAbsent(result) && !isRunning) postmaster = await startPostmaster(cluster);
    await wait(pause);
  }
}

/** Whether starting again would end the same way: not if it was killed, stopped by a neighbour, or met a rival. */
function isFinal({ status, words }: Ending): boolean {
  return status !== null && status !== 0 && !rivals.some((rival) => rival.test(words));
}

/**
 * The hold, or the passing failure to get it. A PostgreSQL that stops may still grant the lock, as that of the one
 * who stopped it ends:
 *
 *     another   | exclusive lock, SIGINT ... its connection ends
 *     session   |        waits for the lock .................... granted, ends
 *     second    |                                                       refused, or accepted by the successor
 *
 * So a second connection has to be accepted, and the session has to be there after that.
 */
async function tryHold(cluster: Cluster, connection: pg.ClientConfig): Promise<Hold | Error> {
  const session = new pg.Client({ ...connection, application_name: 'frontdesk presence', keepAlive: true });
  // Without a listener, a connection that breaks would end the process.
  session.on('error', () => {});
  const ended = new Promise<void>((resolve) => session.once('end', () => resolve()));
  try {
    await session.connect();
    await session.query('select pg_advisory_lock_shared($1)', [presenceLock]);
    await checkOpen(connection);
    await session.query('select');
    return { session, postmaster: await readPostmasterPid(cluster.folder), ended };
  } catch (error) {
    session.end().catch(() => {});
    if (error instanceof Error && isPassing(error)) return error;
    throw error;
  }
}

/** Fails with a passing error if PostgreSQL takes no new connections. */
async function checkOpen(connection: pg.ClientConfig): Promise<void> {
  const second = new pg.Client(connection);
  second.on('error', () => {});
  await second.connect();
  await second.end();
}
