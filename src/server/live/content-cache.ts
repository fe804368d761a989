/**
 * Caches responses about help. A response is cached until the help of its user changes: by a write, when an article's
 * publication time or end has come, or when an office opens or closes.
 *
 * Every change raises the version of its user's help (see `Topic`). A response is read in one version and belongs to
 * it:
 *
 *     read begins ── a write ── the version rises ── the response arrives: returned, but not cached
 */

import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { forAllCallers } from '../db/turn.ts';
import { isAway, longestAway } from './database-away.ts';
import type { Listener } from './listen.ts';

/** A response with its size in bytes, which may grow later. */
export interface Sized {
  readonly size: number;
}

export interface ContentCacheOptions {
  /** Nothing is cached without a listener. */
  readonly listener: Listener | undefined;
  /** Milliseconds until the help of a user changes without a write; null if no such change is known. */
  millisecondsUntilChange(userId: number): Promise<number | null>;
  /** Limits the bytes of all responses together. */
  readonly maxBytes: number;
}

export interface ContentCache<Answer extends Sized> {
  /**
   * Returns the response for a key, which contains everything that the response depends on besides the user. `read`
   * runs if no response is cached, once for all concurrent callers; its errors are not cached. While the database is
   * unreachable, the last response is returned for as long as `longestAway`, unless the help has changed.
   * @param longestMs milliseconds after which the response is read again in any case, at most a minute
   */
  get(userId: number, key: string, read: () => Promise<Answer>, longestMs?: number): Promise<Answer>;
  /** Returns the cached response, unless `get` would read it again; `now` is a value of `performance.now`. */
  peek(userId: number, key: string, now: number): Answer | undefined;
  /** Updates the size of a cached response after it has grown. */
  resize(userId: number, key: string, answer: Answer): void;
}

/** Milliseconds after which a response is read again in any case. */
const longest = 60_000;

/** Approximate bytes of an entry besides its key and its response. */
const entryBytes = 500;

/** Limits the users whose next change without a write is cached. */
const mostUsers = 10_000;

interface Entry<Answer> {
  readonly version: string;
  /** The time until which the response is valid, on the clock of `performance.now`. */
  readonly until: number;
  /** The time until which the response is used if the database is unreachable. */
  readonly untilAway: number;
  readonly answer: Answer;
}

export function createContentCache<Answer extends Sized>({
  listener,
  ...options
}: ContentCacheOptions): ContentCache<Answer> {
  if (!listener) return { get: (_userId, _key, read) => read(), peek: () => undefined, resize() {} };
  return new LruContentCache({ ...options, listener });
}

class LruContentCache<Answer extends Sized> implements ContentCache<Answer> {
  readonly #listener: Listener;
  readonly #millisecondsUntilChange: ContentCacheOptions['millisecondsUntilChange'];
  readonly #entries: LRUCache<string, Entry<Answer>>;
  readonly #readings = new Map<string, Promise<Answer>>();
  /** Times of users' next changes without a write, by `performance.now`; the key includes the version. */
  readonly #nextChanges = new LRUCache<string, number>({ max: mostUsers });
  readonly #changesByUser = new Map<number, number>();
  #changesOfAll = 0;

  constructor({
    listener,
    millisecondsUntilChange,
    maxBytes,
  }: ContentCacheOptions & { readonly listener: Listener }) {
    this.#listener = listener;
    this.#millisecondsUntilChange = millisecondsUntilChange;
    this.#entries = new LRUCache<string, Entry<Answer>>({
      maxSize: maxBytes,
      sizeCalculation: ({ answer }, key) => entryBytes + key.length + answer.size,
    });
    listener.on('faq_content', (userId) => this.#raiseVersion(userId));
  }

  async get(
    userId: number,
    userKey: string,
    read: () => Promise<Answer>,
    longestMs: number = longest,
  ): Promise<Answer> {
    const key = `${userId} ${userKey}`;
    if (!this.#listener.isAlive()) return await this.#readUncached(userId, key, read);
    const version = this.#version(userId);
    const known = this.#find(key, version, performance.now());
    if (known) return known;
    const reading = `${version} ${key}`;
    const underWay = this.#readings.get(reading);
    if (underWay) return await underWay;
    const readNow = () => this.#readVersion(version, userId, key, read, longestMs);
    const begun = forAllCallers(() => this.#readOrKeep(userId, key, readNow)).finally(() =>
      this.#readings.delete(reading),
    );
    this.#readings.set(reading, begun);
    return await begun;
  }

  peek(userId: number, userKey: string, now: number): Answer | undefined {
    if (!this.#listener.isAlive()) return undefined;
    return this.#find(`${userId} ${userKey}`, this.#version(userId), now);
  }

  resize(userId: number, userKey: string, answer: Answer): void {
    const key = `${userId} ${userKey}`;
    const known = this.#entries.peek(key);
    // The cache measures an entry only when it is a new object.
    if (known?.answer === answer) this.#entries.set(key, { ...known });
  }

  #raiseVersion(userId: number | null): void {
    if (userId === null) {
      this.#changesOfAll += 1;
      this.#changesByUser.clear();
      this.#entries.clear();
    } else {
      this.#changesByUser.set(userId, (this.#changesByUser.get(userId) ?? 0) + 1);
    }
  }

  #version(userId: number): string {
    return `${this.#changesOfAll}.${this.#changesByUser.get(userId) ?? 0}`;
  }

  #find(key: string, version: string, now: number): Answer | undefined {
    const known = this.#entries.get(key);
    return known && known.version === version && known.until > now ? known.answer : undefined;
  }

  /** Reads while changes are not received: no response is cached, and a cached one is removed. */
  #readUncached(userId: number, key: string, read: () => Promise<Answer>): Promise<Answer> {
    return this.#readOrKeep(userId, key, async () => {
      const answer = await read();
      this.#entries.delete(key);
      return answer;
    });
  }

  async #readVersion(
    version: string,
    userId: number,
    key: string,
    read: () => Promise<Answer>,
    longestMs: number,
  ): Promise<Answer> {
    const start = performance.now();
    // Read first: if an article appears while the response is read, the response expires at once.
    const nextChange = await this.#findNextChange(version, userId);
    const answer = await read();
    if (this.#listener.isAlive() && version === this.#version(userId)) {
      this.#entries.set(key, {
        version,
        until: Math.min(nextChange, start + longestMs),
        untilAway: Math.min(nextChange, start + longestAway),
        answer,
      });
    }
    return answer;
  }

  async #findNextChange(version: string, userId: number): Promise<number> {
    const name = `${version} ${userId}`;
    const start = performance.now();
    const known = this.#nextChanges.get(name);
    if (known !== undefined && known > start) return known;
    const next = start + ((await this.#millisecondsUntilChange(userId)) ?? Number.POSITIVE_INFINITY);
    if (this.#listener.isAlive()) this.#nextChanges.set(name, next);
    return next;
  }

  /** Reads, or returns the last response if the database is unreachable. */
  async #readOrKeep(userId: number, key: string, read: () => Promise<Answer>): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      const last = this.#entries.get(key);
      const isGood = last && last.version === this.#version(userId) && last.untilAway > performance.now();
      if (isGood && isAway(error)) return last.answer;
      throw error;
    }
  }
}
