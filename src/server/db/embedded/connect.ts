import { setTimeout as wait } from 'node:timers/promises';
import { ExponentialBackoff, noJitterGenerator } from 'cockatiel';
import type pg from 'pg';
import { acquirePresenceLock, type PresenceLock } from './acquire.ts';
import type { Cluster } from './cluster.ts';
import { superuser } from './initialise.ts';
import type { Log } from './log.ts';
import { prepareCluster } from './prepare.ts';
import { releasePresenceLock } from './release.ts';
import { openSocketFolder } from './socket-folder.ts';

export interface EmbeddedCluster {
  /** Connects this process to the cluster's database `postgres`. */
  readonly connection: pg.ClientConfig;
  /** Ends the connection; PostgreSQL stops with its last user. The caller closes its own connections first. */
  release(): Promise<void>;
}

/** Pauses between attempts to reconnect, in milliseconds. */
const backoff = new ExponentialBackoff({
  initialDelay: 250,
  maxDelay: 5000,
  generator: noJitterGenerator,
});

export interface ConnectOptions {
  readonly log: Log;
  /** Aborts the attempt: a PostgreSQL server started here is stopped, and the signal's reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates the cluster of a data folder if there is none, uses its running PostgreSQL or starts one, and starts it again
 * when it dies. Any number of processes may do so at the same time.
 * @throws {DatabaseProblem} if the cluster cannot be used
 */
export async function connectEmbedded(
  dataDir: string,
  { log, signal }: ConnectOptions,
): Promise<EmbeddedCluster> {
  const cluster = await prepareCluster(dataDir, signal);
  signal?.throwIfAborted();
  const connected = new ConnectedCluster(cluster, log);
  await connected.connect(signal);
  if (signal?.aborted) {
    await connected.release();
    throw signal.reason;
  }
  log.info({ folder: cluster.folder }, 'PostgreSQL is ready');
  return connected;
}

class ConnectedCluster implements EmbeddedCluster {
  readonly connection: pg.ClientConfig;
  readonly #cluster: Cluster;
  readonly #log: Log;
  readonly #socketFolder: ReturnType<typeof openSocketFolder>;
  readonly #releasing = new AbortController();
  #lock: Promise<PresenceLock | undefined> = Promise.resolve(undefined);

  constructor(cluster: Cluster, log: Log) {
    this.#cluster = cluster;
    this.#log = log;
    this.#socketFolder = openSocketFolder(cluster.folder);
    this.connection = {
      host: this.#socketFolder.host,
      port: 5432,
      user: superuser,
      database: 'postgres',
      ssl: false,
    };
  }

  async connect(signal: AbortSignal | undefined): Promise<void> {
    this.#lock = this.#acquire(signal).catch((error: unknown) => {
      this.#socketFolder.close();
      throw error;
    });
    await this.#lock;
  }

  async release(): Promise<void> {
    this.#releasing.abort();
    const last = await this.#lock;
    if (last) await releasePresenceLock(this.#cluster, last, this.#log);
    this.#socketFolder.close();
  }

  async #acquire(signal: AbortSignal | undefined): Promise<PresenceLock> {
    const fresh = await acquirePresenceLock(this.#cluster, this.connection, { log: this.#log, signal });
    void fresh.ended.then(() => {
      if (this.#releasing.signal.aborted) return;
      this.#log.warn({ folder: this.#cluster.folder }, 'the connection to PostgreSQL ended; reconnecting');
      this.#lock = this.#acquireAgain();
    });
    return fresh;
  }

  async #acquireAgain(): Promise<PresenceLock | undefined> {
    const { signal } = this.#releasing;
    for (let pause = backoff.next(); !signal.aborted; pause = pause.next(undefined)) {
      try {
        const fresh = await this.#acquire(signal);
        this.#log.info({ folder: this.#cluster.folder }, 'PostgreSQL is back');
        return fresh;
      } catch (error) {
        if (signal.aborted) break;
        this.#log.error({ err: error }, 'PostgreSQL does not come back');
        await wait(pause.duration, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  }
}
