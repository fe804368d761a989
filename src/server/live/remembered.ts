/**
 * Rows that every request needs and hardly anybody changes: remembered for a moment, and forgotten at a change. While the
 * database is away, those that were read last still hold for `longestAway`.
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
  /** Reads a row by a key that names it, its user included, unless it is remembered. */
  get(key: string, read: () => Promise<Row | null>): Promise<Row | null>;
  /**
   * The row if it is remembered now: the same object for as long as nobody changed it.
   * @param now as `performance.now` says
   */
  peek(key: string, now: number): Row | undefined;
}

interface Entry<Row> {
  readonly row: Row;
  /** By the clock of `performance.now`. */
  readonly until: number;
  /** Until when it may be returned while the database is away. */
  readonly untilAway: number;
}

/** Remembers rows. What is not there is not remembered, and nothing that is read while changes are not heard. */
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
      // A row that was read before a change may come after it was heard.
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
