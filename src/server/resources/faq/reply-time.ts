/** How long visitors usually wait for an answer: measured from time to time, since it takes long and changes slowly. */

import { LRUCache } from 'lru-cache';

/** The seconds that visitors of a user usually wait; null: not known. */
export type ReadReplySeconds = (userId: number) => Promise<number | null>;

/** Milliseconds for which it is remembered. */
const keptFor = 600_000;

/** Users of whom it is remembered. */
const most = 10_000;

/** Remembers what `measure` returns. Many who ask at once cause one measuring, and what it throws is kept by nobody. */
export function rememberReplySeconds(measure: ReadReplySeconds): ReadReplySeconds {
  const known = new LRUCache<number, { readonly seconds: Promise<number | null> }>({
    max: most,
    ttl: keptFor,
  });
  return async (userId) => {
    const kept = known.get(userId);
    if (kept) return await kept.seconds;
    const entry = { seconds: measure(userId) };
    known.set(userId, entry);
    try {
      return await entry.seconds;
    } catch (error) {
      if (known.peek(userId) === entry) known.delete(userId);
      throw error;
    }
  };
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Rounds a time up to what people say: minutes, from five on in fives, hours, days. */
export function roundReplySeconds(seconds: number): number {
  const step = stepFor(seconds);
  return Math.max(1, Math.ceil(seconds / step)) * step;
}

function stepFor(seconds: number): number {
  if (seconds <= 5 * minute) return minute;
  if (seconds <= hour) return 5 * minute;
  return seconds <= day ? hour : day;
}
