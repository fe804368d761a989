/** Counts what comes from somewhere, in the memory of this process. */

import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';

/** Sources that are counted at once; beyond, whoever was seen longest ago is forgotten. */
const maxSources = 50_000;

export interface Counter {
  /** Counts one. Returns the seconds to wait where that is too many, else null. */
  count(source: string): number | null;
  /** As `count`, but without counting. */
  look(source: string): number | null;
}

interface Counted {
  times: number;
  /** When it begins again, by the clock of `performance.now`. */
  readonly until: number;
}

/** A counter that begins again for a source so many seconds after it was first counted. */
export function createCounter(points: number, seconds: number): Counter {
  const sources = new LRUCache<string, Counted>({ max: maxSources });

  const current = (source: string, now: number): Counted | undefined => {
    const counted = sources.get(source);
    return counted && counted.until > now ? counted : undefined;
  };

  return {
    count(source) {
      const now = performance.now();
      const counted = current(source, now);
      if (!counted) {
        sources.set(source, { times: 1, until: now + seconds * 1000 });
        return null;
      }
      counted.times += 1;
      return counted.times > points ? secondsUntil(counted, now) : null;
    },
    look(source) {
      const now = performance.now();
      const counted = current(source, now);
      return counted && counted.times >= points ? secondsUntil(counted, now) : null;
    },
  };
}

function secondsUntil({ until }: Counted, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 1000));
}
