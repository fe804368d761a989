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

/**
 * Attaches to the PostgreSQL of a data folder: makes the cluster if there is none, adopts the server that runs,
 * starts one if none runs, and attaches again when it dies. Any number of processes may do so at once.
 * Throws `DatabaseProblem` when it cannot be used.
 */
export async function attachEmbedded(dataDir: string, options: { log: Log }): Promise<EmbeddedCluster> {
  const { log } = options;
  const cluster = await prepareCluster(dataDir);
  const address = openAddress(cluster.folder);
  const connection: pg.ClientConfig = {
    host: address.host,
    port: 5432,
    user: superuser,
    database: 'postgres',
    ssl: false,
  };
  let isLeaving = false;
  let held: Promise<Hold | undefined> = hold().catch((error: unknown) => {
    address.close();
    throw error;
  });

  async function hold(): Promise<Hold> {
    const fresh = await takeHold(cluster, connection);
    void fresh.ended.then(() => {
      if (isLeaving) return;
      log.warn({ folder: cluster.folder }, 'PostgreSQL is gone; attaching again');
      held = holdAgain();
    });
    return fresh;
  }

  async function holdAgain(): Promise<Hold | undefined> {
    for (let pause = shortestPause; !isLeaving; pause = Math.min(pause * 2, longestPause)) {
      try {
        const fresh = await hold();
        log.info({ folder: cluster.folder }, 'PostgreSQL is back');
        return fresh;
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not come back');
        await wait(pause);
      }
    }
    return undefined;
  }

  await held;
  log.info({ folder: cluster.folder }, 'PostgreSQL is ready');

  return {
    connection,
    async leave() {
      isLeaving = true;
      const last = await held;
      if (last) await letGo(cluster, last, log);
      address.close();
    },
  };
}
