/**
 * A replica that answers reads of what is published, and of statistics, for as long as it is there and not late. It is
 * looked at every second beside the requests:
 *
 *     primary: where does your log end? ── replica: how far have you replayed it? ── see `freshness.ts`
 *
 * A reading goes to it only when
 * - it has everything that was committed on the primary some seconds ago at most, and
 * - it has every change of that user's help that was heard, so that nobody reads old rows behind their own write, and
 *   what is remembered of an answer (`live/remembered-content.ts`) is never older than the version that it belongs to.
 *   While changes are not heard, nothing goes to it.
 */

import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createDatabase } from '../create-database.ts';
import type { Database } from '../database.ts';
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

/** Tells what is written to help, whoever writes it. */
export interface ContentChanges {
  /** Whether every change is heard. */
  areHeard(): boolean;
  /** Calls back after each change of a user's help; null: it may be anybody's. */
  on(changed: (userId: number | null) => void): void;
}

export interface ReplicaCondition {
  /** Whether anything is read from it now. */
  readonly isRead: boolean;
  /** Seconds by which it is late, or for which it has reached nothing. */
  readonly lagSeconds: number;
}

export interface Replica {
  readonly reads: PublishedReads;
  state(): ReplicaCondition;
  /** Ends every connection to it at once. */
  close(): Promise<void>;
}

export interface ReplicaOptions extends Omit<PoolOptions, 'log'> {
  readonly url: string;
  readonly primary: { readonly db: Database; readonly connection: pg.ClientConfig };
  readonly changes: ContentChanges;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Milliseconds between two looks at it. @default 1000 */
  readonly interval?: number;
  /** Milliseconds by which it may be late. @default 5000 */
  readonly maxLag?: number;
  /** Milliseconds for which it is waited for: the primary is there meanwhile. @default 1000 */
  readonly patience?: number;
}

interface Connected extends OpenPool {
  readonly db: Database;
}

export function openReplica(options: ReplicaOptions): Replica {
  const {
    url,
    primary,
    changes,
    log,
    interval = 1000,
    maxLag = 5000,
    patience = 1000,
    ...poolOptions
  } = options;
  const connection = { connectionString: url };
  const freshness = createFreshness();
  const closing = new AbortController();
  const { signal } = closing;
  /** Null: it is not read. */
  let connected: Connected | null = null;
  /** What was said last of why it is not read; null: that it is. */
  let said: string | null | undefined;
  const primaryProbe = createProbe<PrimaryState>(primary.connection, primaryQuery, patience);
  const replicaProbe = createProbe<ReplicaState>(connection, replicaQuery, patience);
  changes.on((userId) => freshness.hear(userId));
  const running = watch();

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await check();
      await wait(interval, undefined, { signal }).catch(() => {});
    }
    leave();
    await Promise.all([primaryProbe.close(), replicaProbe.close()]);
  }

  async function check(): Promise<void> {
    const begun = freshness.begin(performance.now());
    const state = await primaryProbe.ask().catch(() => null);
    // Whether the replica is late cannot be known without the primary: it is read until it may be.
    if (state) {
      freshness.add(begun, BigInt(state.position));
      const replica = await replicaProbe.ask().catch((error: unknown) => {
        turnAway('it does not answer', error);
        return null;
      });
      if (!replica) return;
      const problem = mismatch(state, replica);
      if (problem !== null) return turnAway(problem);
      freshness.reach(BigInt(replica.position ?? 0));
    }
    const lag = freshness.lag(performance.now());
    if (lag > maxLag) return say('it is late');
    // One that is late now and then would change sides all the time.
    if (said !== null && freshness.isKnown() && lag <= maxLag / 2) {
      connected ??= connect();
      say(null);
    }
  }

  function connect(): Connected {
    const settings = { log, isReplica: true, connectSeconds: patience / 1000 };
    const pool = openPool(connection, { ...poolOptions, ...settings });
    return { ...pool, db: createDatabase(pool.pool) };
  }

  function leave(): void {
    connected?.cutOff();
    connected = null;
  }

  /** Ends what runs on it, which is then run on the primary. Another server may have its address next time. */
  function turnAway(reason: string, error?: unknown): void {
    leave();
    freshness.forget();
    say(reason, error);
  }

  function say(reason: string | null, error?: unknown): void {
    if (signal.aborted || said === reason) return;
    said = reason;
    if (reason === null) log.info({}, 'published help and statistics are read from the replica');
    else log.warn({ ...(error !== undefined && { err: error }) }, `the replica is not read: ${reason}`);
  }

  const isWell = () => said === null && changes.areHeard() && freshness.lag(performance.now()) <= maxLag;

  function replicaFor(userId: number): Connected | null {
    return isWell() && freshness.holds(userId) ? connected : null;
  }

  return {
    reads: {
      async read(userId, task) {
        const replica = replicaFor(userId);
        if (!replica) return await task(primary.db);
        try {
          return await task(replica.db);
        } catch (error) {
          if (isUnavailable(error)) {
            if (!isBusy(error) && replica === connected) turnAway('it does not answer', error);
          } else if (!isConflictWithRecovery(error)) {
            throw error;
          }
          return await task(primary.db);
        }
      },
    },
    state: () => ({ isRead: isWell(), lagSeconds: freshness.lag(performance.now()) / 1000 }),
    async close() {
      closing.abort();
      await running;
    },
  };
}
