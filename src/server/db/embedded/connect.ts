import { setTimeout as wait } from 'node:timers/promises';
import { ExponentialBackoff, noJitterGenerator } from 'cockatiel';
import type pg from 'pg';
import { acquirePresenceLock, type PresenceLock } from './acquire.ts';
import { superuser } from './initialise.ts';
import type { Log } from './log.ts';
import { prepareCluster } from './prepare.ts';
import { releasePresenceLock } from './release.ts';
import { openSocketFolder } from './socket-folder.ts';

/** A running PostgreSQL that this process is connected to. */
export interface EmbeddedCluster {
  /** How to connect to its database `postgres`, from this process. */
  readonly connection: pg.ClientConfig;
  /** Ends the connection; PostgreSQL stops with its last user. Close every connection of your own first. */
  release(): Promise<void>;
}

/** Between attempts to connect again; in milliseconds. */
const backoff = new ExponentialBackoff({
  initialDelay: 250,
  maxDelay: 5000,
  generator: noJitterGenerator,
});

export interface ConnectOptions {
  readonly log: Log;
  /** Ends the attempt: what was started is stopped again, and the reason thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Connects to the PostgreSQL of a data folder: makes the cluster if there is none, adopts the server that runs,
 * starts one if none runs, and starts it again when it dies. Any number of processes may do so at once.
 * Throws `DatabaseProblem` when it cannot be used.
 */
export async function connectEmbedded(
  dataDir: string,
  { log, signal }: ConnectOptions,
): Promise<EmbeddedCluster> {
  const cluster = await prepareCluster(dataDir, signal);
  signal?.throwIfAborted();
  const socketFolder = openSocketFolder(cluster.folder);
  const connection: pg.ClientConfig = {
    host: socketFolder.host,
    port: 5432,
    user: superuser,
    database: 'postgres',
    ssl: false,
  };
  const releasing = new AbortController();
  let lock: Promise<PresenceLock | undefined> = acquire(signal).catch((error: unknown) => {
    socketFolder.close();
    throw error;
  });

  async function acquire(ending: AbortSignal | undefined): Promise<PresenceLock> {
    const fresh = await acquirePresenceLock(cluster, connection, { log, signal: ending });
    void fresh.ended.then(() => {
      if (releasing.signal.aborted) return;
      log.warn({ folder: cluster.folder }, 'PostgreSQL is gone; connecting again');
      lock = acquireAgain();
    });
    return fresh;
  }

  async function acquireAgain(): Promise<PresenceLock | undefined> {
    const { signal } = releasing;
    for (let pause = backoff.next(); !signal.aborted; pause = pause.next(undefined)) {
      try {
        const fresh = await acquire(signal);
        log.info({ folder: cluster.folder }, 'PostgreSQL is back');
        return fresh;
      } catch (error) {
        if (signal.aborted) break;
        log.error({ err: error }, 'PostgreSQL does not come back');
        await wait(pause.duration, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function release(): Promise<void> {
    releasing.abort();
    const last = await lock;
    if (last) await releasePresenceLock(cluster, last, log);
    socketFolder.close();
  }

  await lock;
  if (signal?.aborted) {
    await release();
    throw signal.reason;
  }
  log.info({ folder: cluster.folder }, 'PostgreSQL is ready');
  return { connection, release };
}
