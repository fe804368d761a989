import { setTimeout as wait } from 'node:timers/promises';
import { ExponentialBackoff, noJitterGenerator } from 'cockatiel';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { explain } from './explain.ts';
import { isAbsent, isOfSystem, isPassing } from './failures.ts';
import type { Log } from './log.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { DatabaseProblem } from './problem.ts';
import { endOrphans } from './processes.ts';
import { type Ending, type Postmaster, startPostmaster } from './start.ts';

/** The number of the advisory lock that every process using the cluster shares; any number would do. */
export const presenceLockId = 1_718_775_661;

/** How long to wait for a PostgreSQL that starts, stops or recovers; in milliseconds. */
const patience = 120_000;

const growing = (initialDelay: number, maxDelay: number) =>
  new ExponentialBackoff({ initialDelay, maxDelay, generator: noJitterGenerator });

/** Between two attempts to connect: longer each time, for PostgreSQL starts a process to refuse one; in milliseconds. */
const connectBackoff = growing(15, 100);

/** Between two attempts to start PostgreSQL; in milliseconds. */
const startBackoff = growing(100, 2000);

/** How long a process that is told to end waits for the PostgreSQL that it has just started; in milliseconds. */
const lastPatience = 1500;

/** What PostgreSQL says when processes of one that was killed still use its memory. */
const orphansLive = /pre-existing shared memory block/;

/** What PostgreSQL says when it ends because another one of this cluster still lives, or its children do. */
const rivals = [
  /lock file "[^"\n]*" (already exists|is empty)/,
  /pre-existing shared memory block/,
  /could not bind Unix address/,
];

/** The shared lock, and the connection that has it: PostgreSQL runs as long as somebody has one. */
export interface PresenceLock {
  readonly session: pg.Client;
  /** The process number of the PostgreSQL at the other end; undefined if it died right away. */
  readonly postmaster: number | undefined;
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

export interface AcquireOptions {
  readonly log: Log;
  /** Ends the attempt: the reason is thrown, or a lock that is nearly there is returned. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Connects to the cluster, starting PostgreSQL if it does not run, and takes the shared lock that keeps it running
 * as long as this connection lasts. Throws `DatabaseProblem` when it cannot be started.
 */
export async function acquirePresenceLock(
  cluster: Cluster,
  connection: pg.ClientConfig,
  { log, signal }: AcquireOptions,
): Promise<PresenceLock> {
  const deadline = performance.now() + patience;
  let postmaster: Postmaster | undefined;
  let connectPause = connectBackoff.next();
  let startPause = startBackoff.next();
  let mayStartAt = 0;
  let lastMoment: number | undefined;
  for (;;) {
    const result = await tryAcquire(cluster, connection);
    if (!(result instanceof Error)) return result;
    const ending = postmaster?.ending();
    const isOurs = postmaster !== undefined && ending === undefined;
    if (signal?.aborted) {
      // One that was started here is stopped with the lock, if that can be had soon: others may have come meanwhile.
      lastMoment ??= performance.now() + lastPatience;
      if (!isOurs || performance.now() > lastMoment) {
        postmaster?.interrupt();
        throw signal.reason;
      }
    }
    if (ending && isFinal(ending)) {
      throw await startProblem(cluster, ending.words);
    }
    if (performance.now() > deadline) {
      const words = await explain(cluster, ending?.words ?? result.message);
      throw new DatabaseProblem(`PostgreSQL in ${cluster.folder} is not ready: ${words}`);
    }
    if (isAbsent(result) && !isOurs && performance.now() > mayStartAt) {
      if (ending) await reportEnding(cluster, ending, log);
      postmaster = await startPostmaster(cluster).catch(async (error: unknown) => {
        throw isOfSystem(error) ? await startProblem(cluster, error.message) : error;
      });
      mayStartAt = performance.now() + startPause.duration;
      startPause = startPause.next(undefined);
    }
    await wait(connectPause.duration);
    connectPause = connectPause.next(undefined);
  }
}

async function startProblem(cluster: Cluster, words: string): Promise<DatabaseProblem> {
  return new DatabaseProblem(
    `PostgreSQL does not start in ${cluster.folder}: ${await explain(cluster, words)}`,
  );
}

/** Says why PostgreSQL ended right after it was started, and clears away what stopped it. */
async function reportEnding(cluster: Cluster, { words }: Ending, log: Log): Promise<void> {
  const ended = orphansLive.test(words) ? await endOrphans(cluster.folder) : [];
  log.info({ folder: cluster.folder, cause: words, ended }, 'PostgreSQL did not start; starting it again');
}

/** Whether starting again would end the same way: not if it was killed, stopped by a neighbour, or met a rival. */
function isFinal({ status, words }: Ending): boolean {
  return status !== null && status !== 0 && !rivals.some((rival) => rival.test(words));
}

/**
 * The lock, or the passing failure to get it. A PostgreSQL that stops may still grant the lock, as that of the one
 * who stopped it ends:
 *
 *     another   | exclusive lock, SIGINT ... its connection ends
 *     session   |        waits for the lock .................... granted, ends
 *     second    |                                                       refused, or accepted by the successor
 *
 * So a second connection has to be accepted, and the session has to be there after that.
 */
async function tryAcquire(cluster: Cluster, connection: pg.ClientConfig): Promise<PresenceLock | Error> {
  const session = new pg.Client({ ...connection, application_name: 'frontdesk presence', keepAlive: true });
  // Without a listener, a connection that breaks would end the process.
  session.on('error', () => {});
  const ended = new Promise<void>((resolve) => session.once('end', () => resolve()));
  try {
    await session.connect();
    await session.query('select pg_advisory_lock_shared($1)', [presenceLockId]);
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
