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

/** The number of the advisory lock that every process shares while it uses the cluster. */
export const presenceLockId = 1_718_775_661;

/** Milliseconds to wait for a PostgreSQL server that starts, stops or recovers. */
const timeoutMs = 120_000;

const growing = (initialDelay: number, maxDelay: number) =>
  new ExponentialBackoff({ initialDelay, maxDelay, generator: noJitterGenerator });

/** Milliseconds between connection attempts; they grow, as PostgreSQL starts a process even to refuse one. */
const connectBackoff = growing(15, 100);

/** Milliseconds between two attempts to start PostgreSQL. */
const startBackoff = growing(100, 2000);

/** Milliseconds for which an aborted process waits for the PostgreSQL server that it has just started. */
const lastTimeoutMs = 1500;

/** Matches PostgreSQL's message that processes of a killed server still use its shared memory. */
const orphansLive = /pre-existing shared memory block/;

/** Matches PostgreSQL's messages that another server of this cluster, or one of its children, is still alive. */
const rivals = [
  /lock file "[^"\n]*" (already exists|is empty)/,
  /pre-existing shared memory block/,
  /could not bind Unix address/,
];

/** The shared lock with its connection: PostgreSQL runs as long as any process holds such a lock. */
export interface PresenceLock {
  readonly session: pg.Client;
  /** The process id of the connected PostgreSQL server; undefined if it ended right away. */
  readonly postmaster: number | undefined;
  /** Resolves when the connection has ended for any reason. */
  readonly ended: Promise<void>;
}

export interface AcquireOptions {
  readonly log: Log;
  /** Aborts the attempt: the signal's reason is thrown, unless the lock is acquired at that moment and returned. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Starts PostgreSQL if it is not running, and acquires the shared lock that keeps it running.
 * @throws {DatabaseProblem} if PostgreSQL cannot be started
 */
export async function acquirePresenceLock(
  cluster: Cluster,
  connection: pg.ClientConfig,
  { log, signal }: AcquireOptions,
): Promise<PresenceLock> {
  const deadline = performance.now() + timeoutMs;
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
      // Waits a moment for the lock: its release stops a PostgreSQL started here unless another process uses it by now.
      lastMoment ??= performance.now() + lastTimeoutMs;
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

/** Logs why PostgreSQL ended right after its start, and ends leftover processes if they were the reason. */
async function reportEnding(cluster: Cluster, { words }: Ending, log: Log): Promise<void> {
  const ended = orphansLive.test(words) ? await endOrphans(cluster.folder) : [];
  log.info({ folder: cluster.folder, cause: words, ended }, 'PostgreSQL did not start; starting it again');
}

/** Whether another start would fail the same way: not after a kill, a stop or a race with another server. */
function isFinal({ status, words }: Ending): boolean {
  return status !== null && status !== 0 && !rivals.some((rival) => rival.test(words));
}

/**
 * Returns the lock, or the temporary failure to get it. A stopping PostgreSQL may still grant the lock when the
 * connection of the process that stopped it ends:
 *
 *     other process  | exclusive lock, SIGINT ... its connection ends
 *     session        |        waits for the lock .................... granted, ends
 *     second         |                                                       refused, or accepted by the successor
 *
 * So a second connection has to be accepted, and the session has to be alive after that.
 */
async function tryAcquire(cluster: Cluster, connection: pg.ClientConfig): Promise<PresenceLock | Error> {
  const session = new pg.Client({ ...connection, application_name: 'frontdesk presence', keepAlive: true });
  // An error event without a listener would end the process.
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

/** @throws a temporary error if PostgreSQL accepts no new connections */
async function checkOpen(connection: pg.ClientConfig): Promise<void> {
  const second = new pg.Client(connection);
  second.on('error', () => {});
  await second.connect();
  await second.end();
}
