/** Notifies that a customer or an agent is typing. Nothing is stored, and no transaction has to wait. */

import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { changesChannel } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';

/** Milliseconds for which further notifications of one side of a ticket, the customer or the agents, are dropped. */
const everyMs = 3000;

/** Limits the cached times of the last notification, one for each ticket and side (visitor or agents). */
const maxRemembered = 20_000;

export interface Typing {
  readonly userId: number;
  readonly ticketId: number;
  readonly inboxId: number;
  /** The id of the agent who types; null for the visitor. */
  readonly agentId: number | null;
}

export function createNotifyTyping(db: Database): (typing: Typing) => Promise<void> {
  const notified = new LRUCache<string, true>({ max: maxRemembered, ttl: everyMs });
  return async ({ userId, ticketId, inboxId, agentId }) => {
    const side = `${userId} ${ticketId} ${agentId === null ? 'visitor' : 'agent'}`;
    if (notified.has(side)) return;
    notified.set(side, true);
    const payload = `ticket_typing ${userId} ${ticketId} ${agentId ?? '-'} ${inboxId}`;
    await db.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
  };
}
