/**
 * Sends notices that a customer or an agent is typing. Nothing is stored, and no transaction of a ticket waits for it.
 */

import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { changesChannel } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';

/** Milliseconds between two notices of one side of a ticket; earlier ones are dropped. */
const everyMs = 3000;

/** Sides of tickets whose last notice is kept, of all users. */
const maxRemembered = 20_000;

export interface Typing {
  readonly userId: number;
  readonly ticketId: number;
  /** Null: the visitor. */
  readonly agentId: number | null;
}

/** Returns the function that sends the notices. */
export function createNotifyTyping(db: Database): (typing: Typing) => Promise<void> {
  const notified = new LRUCache<string, true>({ max: maxRemembered, ttl: everyMs });
  return async ({ userId, ticketId, agentId }) => {
    const side = `${userId} ${ticketId} ${agentId === null ? 'visitor' : 'agent'}`;
    if (notified.has(side)) return;
    notified.set(side, true);
    const payload = `ticket_typing ${userId} ${ticketId} ${agentId ?? '-'}`;
    await db.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
  };
}
