/** Caches and rounds the usual time until an agent replies: measuring takes long, and the result changes slowly. */

import { LRUCache } from 'lru-cache';

/** Returns the seconds within which a user's agents usually reply; null if unknown. */
export type ReadReplySeconds = (userId: number) => Promise<number | null>;

/** Milliseconds for which a measured time is cached. */
const keptFor = 600_000;

/** The maximum number of users whose time is cached. */
const most = 10_000;

/** Caches the results of `measure`. Concurrent calls share one measurement, and errors are not cached. */
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

/** Rounds a time up: up to 5 minutes to minutes, up to an hour to 5 minutes, up to a day to hours, else to days. */
export function roundReplySeconds(seconds: number): number {
  const step = stepFor(seconds);
  return Math.max(1, Math.ceil(seconds / step)) * step;
}

function stepFor(seconds: number): number {
  if (seconds <= 5 * minute) return minute;
  if (seconds <= hour) return 5 * minute;
  return seconds <= day ? hour : day;
}
