/** A cache of public responses, which also serves stale ones while the upstream fails. */

import { LRUCache } from 'lru-cache';
import { isRefusalForGood } from './failures.ts';

export interface StaleCache<Value extends object> {
  /**
   * Returns a key's value: the cached one if it is fresh; a stale one while a new value is fetched, or if fetching
   * fails or gives an incomplete one. Concurrent callers share one fetch.
   */
  get(key: string, fetch: () => Promise<Value>): Promise<Value>;
}

export interface CacheOptions<Value> {
  /** Milliseconds for which a value is fresh. */
  readonly freshFor: number;
  /** Milliseconds after which a value is no longer served, even if no new one can be fetched. */
  readonly keptFor: number;
  /** Maximum total size, in the unit of `sizeOf`. */
  readonly maxSize: number;
  sizeOf(value: Value): number;
  /** Whether a value may be cached; one that may not is returned to those who wait for it. @default all values may */
  isComplete?(value: Value): boolean;
}

export function createStaleCache<Value extends object>({
  freshFor,
  keptFor,
  maxSize,
  sizeOf,
  isComplete = () => true,
}: CacheOptions<Value>): StaleCache<Value> {
  interface Kept {
    readonly value: Value;
    /** The time until which it is served, fresh or stale. */
    readonly until: number;
  }
  const kept = new LRUCache<string, Kept, () => Promise<Value>>({
    ttl: freshFor,
    maxSize,
    sizeCalculation: ({ value }, key) => key.length + sizeOf(value) + 1,
    allowStale: true,
    noDeleteOnStaleGet: true,
    allowStaleOnFetchRejection: true,
    async fetchMethod(_key, stale, { context, options }) {
      try {
        const value = await context();
        if (isComplete(value)) return { value, until: Date.now() + keptFor };
        // The next call fetches again.
        options.ttl = 1;
        return stale ?? { value, until: 0 };
      } catch (error) {
        // A deleted record is not served any longer.
        if (stale === undefined || isRefusalForGood(error)) options.allowStaleOnFetchRejection = false;
        throw error;
      }
    },
  });

  return {
    async get(key, fetch) {
      const present = kept.peek(key, { allowStale: true });
      if (present && Date.now() > present.until) kept.delete(key);
      return (await kept.forceFetch(key, { context: fetch })).value;
    },
  };
}
