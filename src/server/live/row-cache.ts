/** Caches hardly changing rows for seconds, or up to `longestAway` without the database; a change empties it. */

import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { forAllCallers } from '../db/turn.ts';
import { isAway, longestAway } from './database-away.ts';
import type { Listener, Topic } from './listen.ts';

/** Milliseconds after which a row is read again in any case. */
const longest = 5000;

/** Limits the rows of all users together. */
const most = 10_000;

export interface RowCache<Row> {
  /** Returns a row from the cache, or reads it. The key identifies the row and its user. */
  get(key: string, read: () => Promise<Row | null>): Promise<Row | null>;
  /** Returns the row if cached: the same object until it changes; `now` is a value of `performance.now`. */
  peek(key: string, now: number): Row | undefined;
}

interface Entry<Row> {
  readonly row: Row;
  /** The time until which the row is valid, on the clock of `performance.now`. */
  readonly until: number;
  /** The time until which the row is used if the database is unreachable. */
  readonly untilAway: number;
}

/** Creates a cache of rows. Missing rows are not cached, nor is any row that is read while changes are not received. */
export function createRowCache<Row extends object | string>(
  listener: Listener | undefined,
  ...topics: readonly Topic[]
): RowCache<Row> {
  if (!listener) return { get: (_, read) => read(), peek: () => undefined };
  const entries = new LRUCache<string, Entry<Row>>({ max: most });
  /** The readings under way by the changes before them and their keys: concurrent callers share them. */
  const readings = new Map<string, Promise<Row | null>>();
  let changes = 0;
  for (const topic of topics) {
    listener.on(topic, () => {
      changes += 1;
      entries.clear();
    });
  }
  const peek = (key: string, now: number) => {
    const known = listener.isAlive() ? entries.get(key) : undefined;
    return known && known.until > now ? known.row : undefined;
  };
  const readRow = async (key: string, read: () => Promise<Row | null>): Promise<Row | null> => {
    const start = performance.now();
    const before = changes;
    let fresh: Row | null;
    try {
      fresh = await read();
    } catch (error) {
      const last = entries.get(key);
      if (last && last.untilAway > performance.now() && isAway(error)) return last.row;
      throw error;
    }
    const old = entries.peek(key)?.row;
    const row = isDeepStrictEqual(old, fresh) ? (old ?? fresh) : fresh;
    // A row that was read before a change may arrive after the notification of the change.
    if (row !== null && changes === before && listener.isAlive()) {
      entries.set(key, { row, until: start + longest, untilAway: start + longestAway });
    } else {
      entries.delete(key);
    }
    return row;
  };
  return {
    async get(key, read) {
      const known = peek(key, performance.now());
      if (known !== undefined) return known;
      // Without notifications of changes, each caller needs what is stored at its own time.
      if (!listener.isAlive()) return await readRow(key, read);
      const reading = `${changes} ${key}`;
      const begun =
        readings.get(reading) ??
        forAllCallers(() => readRow(key, read)).finally(() => readings.delete(reading));
      readings.set(reading, begun);
      return await begun;
    },
    peek,
  };
}
