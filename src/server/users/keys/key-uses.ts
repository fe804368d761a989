/** Stores when keys are used: at most once an hour per key, and without delaying requests. */

import { LRUCache } from 'lru-cache';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { noteKeyUse } from './keys.sql.ts';

interface Use {
  readonly userId: number;
  readonly keyId: number;
}

/** Milliseconds for which uses are collected into one write. */
const gatheredFor = 5000;

const hour = 3_600_000;

/** The maximum number of cached keys. Uses of other keys are written again, which the database ignores. */
const mostKnown = 20_000;

/** The maximum number of uses that wait to be written. */
const mostWaiting = 1000;

export class KeyUses {
  readonly #db: Database;
  readonly #log: Pick<Log, 'error'>;
  /** Keys whose use was stored within the last hour. */
  readonly #noted = new LRUCache<string, true>({ max: mostKnown, ttl: hour });
  #waiting: Use[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(db: Database, log: Pick<Log, 'error'>) {
    this.#db = db;
    this.#log = log;
  }

  add(userId: number, keyId: number): void {
    const name = `${userId} ${keyId}`;
    if (this.#noted.has(name) || this.#waiting.length >= mostWaiting) return;
    this.#noted.set(name, true);
    this.#waiting.push({ userId, keyId });
    this.#timer ??= setTimeout(() => this.#write(), gatheredFor).unref();
  }

  /** Writes the collected uses, and stops. */
  async close(): Promise<void> {
    await this.#write();
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = this.#waiting;
    this.#waiting = [];
    this.#writing = this.#writing.then(() => this.#writeAll(uses));
    return this.#writing;
  }

  async #writeAll(uses: readonly Use[]): Promise<void> {
    for (const { userId, keyId } of uses) {
      try {
        await noteKeyUse(this.#db, userId, keyId);
      } catch (error) {
        // The use is lost: the next one is stored after an hour.
        this.#log.error({ err: error, userId, keyId }, 'the time of a key’s use was not stored');
      }
    }
  }
}
