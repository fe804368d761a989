/** Counts requests by their source, such as an IP network, in the memory of this process. */

import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Maximum of counted sources; beyond it, the least recently seen one is forgotten. */
const maxSources = 50_000;

/** The share of a limit below which a source's count is not shared with other processes. */
const shareThreshold = 0.01;

export interface Counter {
  /** Counts one request. Returns the seconds to wait if the limit is exceeded, else null. */
  count(source: string): Promise<number | null>;
  /** Returns what `count` would return, without counting. */
  look(source: string): Promise<number | null>;
}

/** The points of a source that this process has not shared yet. */
export interface Counted {
  readonly source: string;
  readonly points: number;
  /** The milliseconds until the source's window ends. */
  readonly left: number;
}

export interface SharedCounter extends Counter {
  /** Returns the points counted since the last call, of frequent sources. */
  take(most: number): Counted[];
  /** Adds points that another process counted. */
  add(counted: Counted): Promise<void>;
}

/** The points that this process has counted for a source in one window. */
interface OwnPoints {
  points: number;
  shared: number;
  /** The end of the window by the clock of `performance.now`. */
  end: number;
}

export function createCounter(points: number, seconds: number): SharedCounter {
  return new RateLimitCounter(points, seconds);
}

class RateLimitCounter implements SharedCounter {
  readonly #points: number;
  readonly #seconds: number;
  readonly #limiter: RateLimiterMemory;
  /** Sources with points that are not shared yet. */
  readonly #unshared = new Set<string>();
  /** Bounds the number of sources, as the limiter keeps every source until its window ends. */
  readonly #sources = new LRUCache<string, OwnPoints>({
    // The bound is a size, because for a number of entries the cache would allocate memory immediately.
    maxSize: maxSources,
    sizeCalculation: () => 1,
    dispose: (_, source, reason) => {
      if (reason !== 'evict') return;
      this.#unshared.delete(source);
      void this.#limiter.delete(source);
    },
  });

  constructor(points: number, seconds: number) {
    this.#points = points;
    this.#seconds = seconds;
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
  }

  async count(source: string): Promise<number | null> {
    const own = this.#ownPoints(source);
    try {
      this.#addOwn(source, own, await this.#limiter.consume(source));
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      this.#addOwn(source, own, refused);
      return secondsToWait(refused);
    }
  }

  async look(source: string): Promise<number | null> {
    const counted = await this.#limiter.get(source);
    return counted !== null && counted.consumedPoints >= this.#points ? secondsToWait(counted) : null;
  }

  take(most: number): Counted[] {
    const counted: Counted[] = [];
    for (const source of this.#unshared) {
      if (counted.length >= most) break;
      this.#unshared.delete(source);
      const own = this.#sources.peek(source);
      const left = own ? own.end - performance.now() : 0;
      if (!own || left <= 0) continue;
      counted.push({ source, points: own.points - own.shared, left });
      own.shared = own.points;
    }
    return counted;
  }

  async add({ source, points, left }: Counted): Promise<void> {
    const own = this.#ownPoints(source);
    const { isFirstInDuration } = await this.#limiter.penalty(source, points);
    if (!isFirstInDuration) return;
    // A window that began in another process ends when it ends there.
    own.points = own.shared = 0;
    await this.#limiter.set(source, points, Math.min(this.#seconds, left / 1000));
  }

  #ownPoints(source: string): OwnPoints {
    const known = this.#sources.get(source);
    if (known) return known;
    const own = { points: 0, shared: 0, end: 0 };
    this.#sources.set(source, own);
    return own;
  }

  #addOwn(source: string, own: OwnPoints, all: RateLimiterRes): void {
    if (all.isFirstInDuration) own.points = own.shared = 0;
    // Points beyond the limit change nothing in this or another process.
    if (own.points <= this.#points) own.points += 1;
    own.end = performance.now() + all.msBeforeNext;
    const isShared = own.points > own.shared && all.consumedPoints > this.#points * shareThreshold;
    if (isShared) this.#unshared.add(source);
  }
}

function secondsToWait({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
