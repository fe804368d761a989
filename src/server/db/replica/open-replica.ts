/**
 * Opens a replica for reads of published help and of statistics. It is checked every second, apart from requests:
 *
 *     primary: where does your log end? ── replica: how far have you replayed it? ── see `freshness.ts`
 *
 * A read uses the replica only if it has every commit on the primary up to a few seconds ago and every notified change
 * of that user's help. So a read after a write never gets old rows, and a response in `live/content-cache.ts` is
 * never older than its version. Without notifications of changes, the primary serves all reads.
 */

import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createDatabase } from '../create-database.ts';
import type { Database, ReadDatabase } from '../database.ts';
import type { Log } from '../embedded/index.ts';
import { isBusy, isConflictWithRecovery, isUnavailable } from '../failures.ts';
import { type OpenPool, openPool, type PoolOptions } from '../open-pool.ts';
import { createFreshness } from './freshness.ts';
import { createProbe } from './probe.ts';
import type { PublishedReads } from './published-reads.ts';
import {
  mismatch,
  type PrimaryState,
  primaryQuery,
  type ReplicaState,
  replicaQuery,
} from './server-state.ts';

export interface ContentChanges {
  /** Whether notifications of every change arrive. */
  areHeard(): boolean;
  /** Calls back after each change to a user's help; null: any user's. */
  on(changed: (userId: number | null) => void): void;
}

export interface ReplicaCondition {
  /** Whether reads use the replica now. */
  readonly isRead: boolean;
  /** Seconds by which the replica is late, or since its position was last known. */
  readonly lagSeconds: number;
}

export interface Replica {
  readonly reads: PublishedReads;
  state(): ReplicaCondition;
  close(): Promise<void>;
}

export interface ReplicaOptions extends Omit<PoolOptions, 'log'> {
  readonly url: string;
  readonly primary: { readonly db: Database; readonly connection: pg.ClientConfig };
  readonly changes: ContentChanges;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds between checks. @default 1000 */
  readonly interval?: number;
  /** Milliseconds by which the replica may be late. @default 5000 */
  readonly maxLag?: number;
  /** Milliseconds in which the replica must respond; the primary serves the reads meanwhile. @default 1000 */
  readonly timeoutMs?: number;
}

interface Connected extends OpenPool {
  readonly db: Database;
}

export function openReplica(options: ReplicaOptions): Replica {
  return new WatchedReplica(options);
}

class WatchedReplica implements Replica {
  readonly reads: PublishedReads = { read: (userId, task) => this.#read(userId, task) };
  readonly #options: ReplicaOptions;
  readonly #interval: number;
  readonly #maxLag: number;
  readonly #timeoutMs: number;
  readonly #freshness = createFreshness();
  readonly #closing = new AbortController();
  readonly #primaryProbe;
  readonly #replicaProbe;
  readonly #running: Promise<void>;
  /** The replica's connections; null while it is not read. */
  #connected: Connected | null = null;
  /** The last logged reason why the replica is not read; null: it is read; undefined: nothing is logged yet. */
  #logged: string | null | undefined;

  constructor(options: ReplicaOptions) {
    const { url, primary, changes, interval = 1000, maxLag = 5000, timeoutMs = 1000 } = options;
    this.#options = options;
    this.#interval = interval;
    this.#maxLag = maxLag;
    this.#timeoutMs = timeoutMs;
    this.#primaryProbe = createProbe<PrimaryState>(primary.connection, primaryQuery, timeoutMs);
    this.#replicaProbe = createProbe<ReplicaState>({ connectionString: url }, replicaQuery, timeoutMs);
    changes.on((userId) => this.#freshness.hear(userId));
    this.#running = this.#watch();
  }

  state(): ReplicaCondition {
    return { isRead: this.#isWell(), lagSeconds: this.#lag() / 1000 };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #read<Result>(userId: number, task: (db: ReadDatabase) => Promise<Result>): Promise<Result> {
    const { primary } = this.#options;
    const replica = this.#isWell() && this.#freshness.holds(userId) ? this.#connected : null;
    if (!replica) return await task(primary.db);
    try {
      return await task(replica.db);
    } catch (error) {
      if (isUnavailable(error)) {
        if (!isBusy(error) && replica === this.#connected) this.#turnAway('it does not respond', error);
      } else if (!isConflictWithRecovery(error)) {
        throw error;
      }
      return await task(primary.db);
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#check();
      await wait(this.#interval, undefined, { signal }).catch(() => {});
    }
    this.#disconnect();
    await Promise.all([this.#primaryProbe.close(), this.#replicaProbe.close()]);
  }

  async #check(): Promise<void> {
    const begun = this.#freshness.begin(performance.now());
    const primary = await this.#primaryProbe.ask().catch(() => null);
    // Without the primary the lag is unknown: the replica is read until it counts as late.
    if (primary) {
      this.#freshness.add(begun, BigInt(primary.position));
      const replica = await this.#replicaProbe.ask().catch((error: unknown) => {
        this.#turnAway('it does not respond', error);
        return null;
      });
      if (!replica) return;
      const problem = mismatch(primary, replica);
      if (problem !== null) return this.#turnAway(problem);
      this.#freshness.reach(BigInt(replica.position ?? 0));
    }
    const lag = this.#lag();
    if (lag > this.#maxLag) return this.#report('it is late');
    // Half of the limit applies, so that a replica near the limit does not switch back and forth.
    if (this.#logged !== null && this.#freshness.isKnown() && lag <= this.#maxLag / 2) {
      this.#connected ??= this.#connect();
      this.#report(null);
    }
  }

  #lag(): number {
    return this.#freshness.lag(performance.now());
  }

  #isWell(): boolean {
    return this.#logged === null && this.#options.changes.areHeard() && this.#lag() <= this.#maxLag;
  }

  #connect(): Connected {
    const settings = { ...this.#options, isReplica: true, connectSeconds: this.#timeoutMs / 1000 };
    const pool = openPool({ connectionString: this.#options.url }, settings);
    return { ...pool, db: createDatabase(pool.pool) };
  }

  #disconnect(): void {
    this.#connected?.cutOff();
    this.#connected = null;
  }

  /** Ends the replica's reads, which then run on the primary. The next connection may lead to another server. */
  #turnAway(reason: string, error?: unknown): void {
    this.#disconnect();
    this.#freshness.forget();
    this.#report(reason, error);
  }

  #report(reason: string | null, error?: unknown): void {
    if (this.#closing.signal.aborted || this.#logged === reason) return;
    this.#logged = reason;
    const { log } = this.#options;
    if (reason === null) log.info({}, 'reading published help and statistics from the replica');
    else log.warn({ err: error }, `the replica is not read: ${reason}`);
  }
}
