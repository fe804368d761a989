/** Counts what comes from somewhere, in the memory of this process. */

import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Sources that are counted at once; beyond, whoever was seen longest ago is forgotten. */
const maxSources = 50_000;

export interface Counter {
  /** Counts one. Returns the seconds to wait where that is too many, else null. */
  count(source: string): Promise<number | null>;
  /** As `count`, but without counting. */
  look(source: string): Promise<number | null>;
}

export function createCounter(points: number, seconds: number): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  // The limiter keeps every source until its time is over, however many there are.
  const seen = new LRUCache<string, true>({
    // By size and not by number, for which the cache would make room at once.
    maxSize: maxSources,
    sizeCalculation: () => 1,
    dispose: (_, source, reason) => {
      if (reason === 'evict') void limiter.delete(source);
    },
  });
  return {
    async count(source) {
      seen.set(source, true);
      try {
        await limiter.consume(source);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return secondsOf(refused);
        throw refused;
      }
    },
    async look(source) {
      const counted = await limiter.get(source);
      return counted !== null && counted.consumedPoints >= points ? secondsOf(counted) : null;
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
