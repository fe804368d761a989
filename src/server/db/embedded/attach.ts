import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openAddress } from './address.ts';
import { type Hold, takeHold } from './hold.ts';
import { superuser } from './initialise.ts';
import { letGo } from './leave.ts';
import type { Log } from './log.ts';
import { prepareCluster } from './prepare.ts';

/** A running PostgreSQL that this process uses. */
export interface EmbeddedCluster {
  /** How to connect to its database `postgres`, from this process. */
  readonly connection: pg.ClientConfig;
  /** Ends the use; PostgreSQL stops with its last user. Close every connection first. */
  leave(): Promise<void>;
}

/** Between attempts to attach again; in milliseconds. */
const shortestPause = 250;
const longestPause = 10_000;

export interface AttachOptions {
  readonly log: Log;
  /** Ends the attempt: what was started is stopped again, and the reason thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Attaches to the PostgreSQL of a data folder: makes the cluster if there is none, adopts the server that runs,
 * starts one if none runs, and starts it again when it dies. Any number of processes may do so at once.
 * Throws `DatabaseProblem` when it cannot be used.
 */
export async function attachEmbedded(
  dataDir: string,
  { log, signal }: AttachOptions,
): Promise<EmbeddedCluster> {
  const cluster = await prepareCluster(dataDir, signal);
  signal?.throwIfAborted();
  const address = openAddress(cluster.folder);
  const connection: pg.ClientConfig = {
    host: address.host,
    port: 5432,
    user: superuser,
    database: 'postgres',
    ssl: false,
  };
  const leaving = new AbortController();
  let held: Promise<Hold | undefined> = hold(signal).catch((error: unknown) => {
    address.close();
    throw error;
  });

  async function hold(ending: AbortSignal | undefined): Promise<Hold> {
    const fresh = await takeHold(cluster, connection, { log, signal: ending });
    void fresh.ended.then(() => {
      if (leaving.signal.aborted) return;
      log.warn({ folder: cluster.folder }, 'PostgreSQL is gone; attaching again');
      held = holdAgain();
    });
    return fresh;
  }

  async function holdAgain(): Promise<Hold | undefined> {
    const { signal } = leaving;
    for (let pause = shortestPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        const fresh = await hold(signal);
        log.info({ folder: cluster.folder }, 'PostgreSQL is back');
        return fresh;
      } catch (error) {
        if (signal.aborted) break;
        log.error({ err: error }, 'PostgreSQL does not come back');
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  }

  async function leave(): Promise<void> {
    leaving.abort();
    const last = await held;
    if (last) await letGo(cluster, last, log);
    address.close();
  }

  await held;
  if (signal?.aborted) {
    await leave();
    throw signal.reason;
  }
  log.info({ folder: cluster.folder }, 'PostgreSQL is ready');
  return { connection, leave };
}
