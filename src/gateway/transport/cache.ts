/** A cache of public answers, which also serves them while the upstream does not answer. */

import { LRUCache } from 'lru-cache';
import { isRefusalForGood } from './failures.ts';

export interface StaleCache<Value extends object> {
  /**
   * The value of a key: the cached one while it is fresh, and later too while a new one is fetched or cannot be. Many
   * callers at once cause one fetch.
   */
  get(key: string, fetch: () => Promise<Value>): Promise<Value>;
}

export interface CacheOptions<Value> {
  /** Milliseconds for which a value is fresh. */
  readonly freshFor: number;
  /** Milliseconds after which a value is served no more, even without a new one. */
  readonly keptFor: number;
  /** In the unit of `sizeOf`. */
  readonly maxSize: number;
  sizeOf(value: Value): number;
}

export function createStaleCache<Value extends object>({
  freshFor,
  keptFor,
  maxSize,
  sizeOf,
}: CacheOptions<Value>): StaleCache<Value> {
  interface Kept {
    readonly value: Value;
    readonly at: number;
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
        return { value: await context(), at: Date.now() };
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
      if (present && Date.now() - present.at > keptFor) kept.delete(key);
      return (await kept.forceFetch(key, { context: fetch })).value;
    },
  };
}
