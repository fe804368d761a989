/** Counts what comes from somewhere, in the memory of this process. */

import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Sources that are counted at once; beyond, whoever was seen longest ago is forgotten. */
const maxSources = 50_000;

/** Of the points of a limit: sources that have used no more are not worth telling others about. */
const worthTelling = 0.01;

export interface Counter {
  /** Counts one. Returns the seconds to wait where that is too many, else null. */
  count(source: string): Promise<number | null>;
  /** As `count`, but without counting. */
  look(source: string): Promise<number | null>;
}

/** What a process has counted of a source since it last told of it. */
export interface Counted {
  readonly source: string;
  readonly points: number;
  /** Milliseconds until the time that they are counted in is over. */
  readonly left: number;
}

/** A counter of which other processes are told, and which hears of theirs. */
export interface SharedCounter extends Counter {
  /** What was counted here and not taken yet, of sources that come often. */
  take(most: number): Counted[];
  /** Adds what another process has counted. */
  add(counted: Counted): Promise<void>;
}

/** What this process has counted of a source itself, within one time. */
interface Own {
  points: number;
  taken: number;
  /** When the time is over, by the clock of `performance.now`. */
  end: number;
}

export function createCounter(points: number, seconds: number): SharedCounter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const untaken = new Set<string>();
  // The limiter keeps every source until its time is over, however many there are.
  const seen = new LRUCache<string, Own>({
    // By size and not by number, for which the cache would make room at once.
    maxSize: maxSources,
    sizeCalculation: () => 1,
    dispose: (_, source, reason) => {
      if (reason !== 'evict') return;
      untaken.delete(source);
      void limiter.delete(source);
    },
  });

  function ownOf(source: string): Own {
    const known = seen.get(source);
    if (known) return known;
    const own = { points: 0, taken: 0, end: 0 };
    seen.set(source, own);
    return own;
  }

  function countOwn(source: string, own: Own, all: RateLimiterRes): void {
    if (all.isFirstInDuration) own.points = own.taken = 0;
    // More would change nothing, here or elsewhere.
    if (own.points <= points) own.points += 1;
    own.end = performance.now() + all.msBeforeNext;
    if (own.points > own.taken && all.consumedPoints > points * worthTelling) untaken.add(source);
  }

  return {
    async count(source) {
      const own = ownOf(source);
      try {
        countOwn(source, own, await limiter.consume(source));
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        countOwn(source, own, refused);
        return secondsOf(refused);
      }
    },
    async look(source) {
      const counted = await limiter.get(source);
      return counted !== null && counted.consumedPoints >= points ? secondsOf(counted) : null;
    },
    take(most) {
      const counted: Counted[] = [];
      for (const source of untaken) {
        if (counted.length >= most) break;
        untaken.delete(source);
        const own = seen.peek(source);
        const left = own ? own.end - performance.now() : 0;
        if (!own || left <= 0) continue;
        counted.push({ source, points: own.points - own.taken, left });
        own.taken = own.points;
      }
      return counted;
    },
    async add({ source, points: more, left }) {
      const own = ownOf(source);
      const { isFirstInDuration } = await limiter.penalty(source, more);
      if (!isFirstInDuration) return;
      // A time that began elsewhere ends when it does there.
      own.points = own.taken = 0;
      await limiter.set(source, more, Math.min(seconds, left / 1000));
    },
  };
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
