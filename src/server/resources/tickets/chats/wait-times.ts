/** Caches the waits of inboxes for a minute: the streams of all visitors in line show them. */

import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../db/database.ts';
import { type InboxKey, listWaits, type UsualWait, usualWait, type Wait } from './waits.sql.ts';

const cachedMs = 60_000;
const maxInboxes = 1000;

export class WaitTimes {
  readonly #waits: LRUCache<string, Wait[]>;

  constructor(db: Queryable) {
    this.#waits = new LRUCache({
      max: maxInboxes,
      ttl: cachedMs,
      fetchMethod: async (key) => {
        const [userId = 0, inboxId = 0] = key.split(' ').map(Number);
        return await listWaits(db, { userId, inboxId });
      },
    });
  }

  /** How long visitors at a place in an inbox usually wait; null if that is unknown. */
  async find({ userId, inboxId }: InboxKey, place: number, now: Date): Promise<UsualWait | null> {
    return usualWait((await this.#waits.fetch(`${userId} ${inboxId}`)) ?? [], place, now);
  }
}
