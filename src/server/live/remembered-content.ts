/**
 * What is answered about help, kept until somebody changes the help of that user, or until an article's time to appear
 * or to disappear has come, or an office opens or closes.
 *
 * Every change raises the version of its user's help, see `Topic`. An answer is read in one version and belongs to it:
 *
 *     read begins ── somebody writes ── the version rises ── the answer comes: returned, but not kept
 */

import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { isAway, longestAway } from './database-away.ts';
import type { Listener } from './listen.ts';

/** Something that takes room; how much of it, in bytes, may grow later. */
export interface Sized {
  readonly size: number;
}

export interface RememberedContentOptions {
  /** Without it, nothing is kept. */
  readonly listener: Listener | undefined;
  /** Milliseconds until the help of a user changes without a write; null: it will not. */
  millisecondsUntilChange(userId: number): Promise<number | null>;
  /** Bytes of all answers together. */
  readonly maxBytes: number;
}

export interface RememberedContent<Answer extends Sized> {
  /**
   * The answer of a key, which names all that it depends on beside the user. It is read where none is kept; many who ask
   * at once cause one reading. What a reading throws is kept by nobody. While the database is away, the last answer is
   * returned for as long as `longestAway`, unless the help was changed since.
   * @param longestMs milliseconds after which the answer is read again in any case, at most a minute
   */
  get(userId: number, key: string, read: () => Promise<Answer>, longestMs?: number): Promise<Answer>;
  /**
   * The answer of a key if it is kept, and would be returned now.
   * @param now as `performance.now` says
   */
  peek(userId: number, key: string, now: number): Answer | undefined;
  /** Counts a kept answer again, once it has grown. */
  resize(userId: number, key: string, answer: Answer): void;
}

/** Milliseconds after which an answer is read again in any case. */
const longest = 60_000;

/** What an entry takes beside its key and its answer, about. */
const entryBytes = 500;

/** Users of whom it is known when their help changes without a write. */
const mostUsers = 10_000;

interface Entry<Answer> {
  readonly version: string;
  /** By the clock of `performance.now`. */
  readonly until: number;
  /** Until when it may be returned while the database is away. */
  readonly untilAway: number;
  readonly answer: Answer;
}

export function createRememberedContent<Answer extends Sized>({
  listener,
  millisecondsUntilChange,
  maxBytes,
}: RememberedContentOptions): RememberedContent<Answer> {
  if (!listener) return { get: (_userId, _key, read) => read(), peek: () => undefined, resize() {} };

  const entries = new LRUCache<string, Entry<Answer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => entryBytes + key.length + answer.size,
  });
  const readings = new Map<string, Promise<Answer>>();
  /** When the help of a user changes without a write, by the clock of `performance.now`; of one version. */
  const nextChanges = new LRUCache<string, number>({ max: mostUsers });
  let changesOfAll = 0;
  const changesOfUser = new Map<number, number>();
  listener.on('faq_content', (userId) => {
    if (userId === null) {
      changesOfAll += 1;
      changesOfUser.clear();
      entries.clear();
    } else {
      changesOfUser.set(userId, (changesOfUser.get(userId) ?? 0) + 1);
    }
  });
  const versionOf = (userId: number) => `${changesOfAll}.${changesOfUser.get(userId) ?? 0}`;
  const find = (key: string, version: string, now: number) => {
    const known = entries.get(key);
    return known && known.version === version && known.until > now ? known.answer : undefined;
  };

  async function readIn(
    version: string,
    userId: number,
    key: string,
    read: () => Promise<Answer>,
    longestMs: number,
  ): Promise<Answer> {
    const start = performance.now();
    // Asked first: an article that appears while the answer is read then ends it at once.
    const nextChange = await findNextChange(version, userId);
    const answer = await read();
    if (listener?.isAlive() && version === versionOf(userId)) {
      entries.set(key, {
        version,
        until: Math.min(nextChange, start + longestMs),
        untilAway: Math.min(nextChange, start + longestAway),
        answer,
      });
    }
    return answer;
  }

  async function findNextChange(version: string, userId: number): Promise<number> {
    const name = `${version} ${userId}`;
    const start = performance.now();
    const known = nextChanges.get(name);
    if (known !== undefined && known > start) return known;
    const next = start + ((await millisecondsUntilChange(userId)) ?? Number.POSITIVE_INFINITY);
    if (listener?.isAlive()) nextChanges.set(name, next);
    return next;
  }

  /** Reads, or returns the last answer while the database is away. */
  async function readOrKeep(userId: number, key: string, read: () => Promise<Answer>): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      const last = entries.get(key);
      const isGood = last && last.version === versionOf(userId) && last.untilAway > performance.now();
      if (isGood && isAway(error)) return last.answer;
      throw error;
    }
  }

  return {
    async get(userId, keyOfUser, read, longestMs = longest) {
      const key = `${userId} ${keyOfUser}`;
      if (!listener.isAlive()) {
        return await readOrKeep(userId, key, async () => {
          const answer = await read();
          // Nobody says when the one that is kept is old.
          entries.delete(key);
          return answer;
        });
      }
      const version = versionOf(userId);
      const known = find(key, version, performance.now());
      if (known) return known;
      const reading = `${version} ${key}`;
      const underWay = readings.get(reading);
      if (underWay) return await underWay;
      const readNow = () => readIn(version, userId, key, read, longestMs);
      const begun = readOrKeep(userId, key, readNow).finally(() => readings.delete(reading));
      readings.set(reading, begun);
      return await begun;
    },

    peek: (userId, keyOfUser, now) =>
      listener.isAlive() ? find(`${userId} ${keyOfUser}`, versionOf(userId), now) : undefined,

    resize(userId, keyOfUser, answer) {
      const key = `${userId} ${keyOfUser}`;
      const known = entries.peek(key);
      // Of the same value the cache keeps the size that it has counted.
      if (known?.answer === answer) entries.set(key, { ...known });
    },
  };
}
