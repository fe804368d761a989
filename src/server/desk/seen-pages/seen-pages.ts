/**
 * Stores the pages on which widgets are answered or refused: once a day for each page's origin, and without delaying
 * requests. Anybody may send any origin, so that of each help center one is stored in a few seconds at most.
 */

import { LRUCache } from 'lru-cache';
import { maxOriginLength } from '../../../api/limits.ts';
import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { noteSeenPage, type SeenPage } from './seen-pages.sql.ts';

const dayMs = 86_400_000;

/** Milliseconds between two pages of a help center that are stored. */
const pauseMs = 3000;

/** The maximum number of cached pages. Others are stored again. */
const mostKnown = 20_000;

/** The maximum number of pages that wait to be stored; further ones are stored when they are seen again. */
const mostWaiting = 100;

export class SeenPages {
  readonly #db: Database;
  readonly #log: Pick<Log, 'warn'>;
  /** Pages that were stored within a day. */
  readonly #noted = new LRUCache<string, true>({ max: mostKnown, ttl: dayMs });
  /** Help centers of which a page was stored just now. */
  readonly #resting = new LRUCache<string, true>({ max: mostKnown, ttl: pauseMs });
  #waiting = 0;
  #writing = Promise.resolve();

  constructor(db: Database, log: Pick<Log, 'warn'>) {
    this.#db = db;
    this.#log = log;
  }

  add(page: SeenPage): void {
    const { userId, helpCenterId, origin, isRefused } = page;
    const site = `${userId} ${helpCenterId} ${isRefused}`;
    const name = `${site} ${origin}`;
    if (origin.length > maxOriginLength || this.#waiting >= mostWaiting) return;
    if (this.#noted.has(name) || this.#resting.has(site)) return;
    this.#noted.set(name, true);
    this.#resting.set(site, true);
    this.#waiting += 1;
    // One at a time, so that a burst of pages leaves the other connections free.
    this.#writing = this.#writing.then(() => this.#write(page, name));
  }

  /** Resolves once every page is stored. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #write(page: SeenPage, name: string): Promise<void> {
    try {
      await noteSeenPage(this.#db, page);
    } catch (error) {
      this.#noted.delete(name);
      this.#log.warn({ err: error, ...page }, 'a page with the widget was not stored');
    } finally {
      this.#waiting -= 1;
    }
  }
}
