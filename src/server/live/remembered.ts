/** Rows that every request needs and hardly anybody changes: remembered for a moment, and forgotten at a change. */

import { LRUCache } from 'lru-cache';
import type { Listener, Topic } from './listen.ts';

/** Milliseconds after which a row is read again in any case. */
const longest = 5000;

/** Rows of all users together. */
const most = 10_000;

export interface Remembered<Row> {
  /** Reads a row by a key that names it, its user included, unless it is remembered. */
  get(key: string, read: () => Promise<Row | null>): Promise<Row | null>;
  /** The row if it is remembered now. Once it has been read again it is another object. */
  peek(key: string): Row | undefined;
}

/** Remembers rows. What is not there is not remembered, and nothing is while changes of the table are not heard. */
export function createRemembered<Row extends object | string>(
  listener: Listener | undefined,
  topic: Topic,
): Remembered<Row> {
  if (!listener) return { get: (_, read) => read(), peek: () => undefined };
  const rows = new LRUCache<string, Row>({ max: most, ttl: longest });
  let changes = 0;
  listener.on(topic, () => {
    changes += 1;
    rows.clear();
  });
  return {
    async get(key, read) {
      if (!listener.isAlive()) return await read();
      const known = rows.get(key);
      if (known !== undefined) return known;
      const before = changes;
      const row = await read();
      // A row that was read before a change may come after it was heard.
      if (row !== null && changes === before && listener.isAlive()) rows.set(key, row);
      return row;
    },
    peek: (key) => (listener.isAlive() ? rows.get(key) : undefined),
  };
}
