/**
 * A cache of answers about help. An answer is kept until the help of its user changes: by a write, when an article's time
 * to appear or to disappear has come, or when an office opens or closes.
 *
 * Every change raises the version of its user's help, see `Topic`. An answer is read in one version and belongs to it:
 *
 *     read begins ── a write ── the version rises ── the answer comes: returned, but not kept
 */

import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { isAway, longestAway } from './database-away.ts';
import type { Listener } from './listen.ts';

/** An answer with its size in bytes, which may grow later. */
export interface Sized {
  readonly size: number;
}

export interface RememberedContentOptions {
  /** Without it, nothing is kept. */
  readonly listener: Listener | undefined;
  /** Milliseconds until the help of a user changes without a write; null: no such change is known. */
  millisecondsUntilChange(userId: number): Promise<number | null>;
  /** Bytes of all answers together. */
  readonly maxBytes: number;
}

export interface RememberedContent<Answer extends Sized> {
  /**
   * Returns the answer of a key, which names everything beside the user that the answer depends on. `read` runs where
   * no answer is kept, once for all concurrent callers; its errors are not kept. While the database is away, the last
   * answer is returned for as long as `longestAway`, unless the help was changed since.
   * @param longestMs milliseconds after which the answer is read again in any case, at most a minute
   */
  get(userId: number, key: string, read: () => Promise<Answer>, longestMs?: number): Promise<Answer>;
  /**
   * Returns the kept answer of a key, unless `get` would read it again.
   * @param now the value of `performance.now`
   */
  peek(userId: number, key: string, now: number): Answer | undefined;
  /** Counts a kept answer again, once it has grown. */
  resize(userId: number, key: string, answer: Answer): void;
}

/** Milliseconds after which an answer is read again in any case. */
const longest = 60_000;

/** Bytes of an entry beside its key and its answer, about. */
const entryBytes = 500;

/** Users whose next change without a write is cached. */
const mostUsers = 10_000;

interface Entry<Answer> {
  readonly version: string;
  /** By the clock of `performance.now`. */
  readonly until: number;
  /** The end of its use while the database is away. */
  readonly untilAway: number;
  readonly answer: Answer;
}

export function createRememberedContent<Answer extends Sized>({
  listener,
  ...options
}: RememberedContentOptions): RememberedContent<Answer> {
  if (!listener) return { get: (_userId, _key, read) => read(), peek: () => undefined, resize() {} };
  return new ContentCache({ ...options, listener });
}

class ContentCache<Answer extends Sized> implements RememberedContent<Answer> {
  readonly #listener: Listener;
  readonly #millisecondsUntilChange: RememberedContentOptions['millisecondsUntilChange'];
  readonly #entries: LRUCache<string, Entry<Answer>>;
  readonly #readings = new Map<string, Promise<Answer>>();
  /** The time of a user's next change without a write, by the clock of `performance.now`; of one version. */
  readonly #nextChanges = new LRUCache<string, number>({ max: mostUsers });
  readonly #changesByUser = new Map<number, number>();
  #changesOfAll = 0;

  constructor({
    listener,
    millisecondsUntilChange,
    maxBytes,
  }: RememberedContentOptions & { readonly listener: Listener }) {
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
    const begun = this.#readOrKeep(userId, key, readNow).finally(() => this.#readings.delete(reading));
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
    // The cache counts the size of a new object only.
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

  /** Reads while changes are not heard: no answer is kept then, and an older one is dropped. */
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
    // Read first: an article that appears while the answer is read then ends it at once.
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

  /** Reads, or returns the last answer while the database is away. */
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
