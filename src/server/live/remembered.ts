/**
 * A short cache of rows that every request needs and that hardly ever change. A change drops them. While the database
 * is away, the last rows are used for as long as `longestAway`.
 */

import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { isAway, longestAway } from './database-away.ts';
import type { Listener, Topic } from './listen.ts';

/** Milliseconds after which a row is read again in any case. */
const longest = 5000;

/** Rows of all users together. */
const most = 10_000;

export interface Remembered<Row> {
  /** Reads a row, unless it is cached. The key names the row and its user. */
  get(key: string, read: () => Promise<Row | null>): Promise<Row | null>;
  /**
   * Returns the row if it is cached: the same object until it changes.
   * @param now the value of `performance.now`
   */
  peek(key: string, now: number): Row | undefined;
}

interface Entry<Row> {
  readonly row: Row;
  /** By the clock of `performance.now`. */
  readonly until: number;
  /** The end of its use while the database is away. */
  readonly untilAway: number;
}

/** Caches rows. Absent rows are not cached, nor any row that is read while changes are not heard. */
export function createRemembered<Row extends object | string>(
  listener: Listener | undefined,
  ...topics: readonly Topic[]
): Remembered<Row> {
  if (!listener) return { get: (_, read) => read(), peek: () => undefined };
  const entries = new LRUCache<string, Entry<Row>>({ max: most });
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
  return {
    async get(key, read) {
      const start = performance.now();
      const known = peek(key, start);
      if (known !== undefined) return known;
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
      // A row that was read before a change may arrive after the change was heard.
      if (row !== null && changes === before && listener.isAlive()) {
        entries.set(key, { row, until: start + longest, untilAway: start + longestAway });
      } else {
        entries.delete(key);
      }
      return row;
    },
    peek,
  };
}
