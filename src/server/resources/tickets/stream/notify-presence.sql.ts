/** Notifies that an agent looks at a ticket. Nothing is stored, and no transaction has to wait. */

import { sql } from 'drizzle-orm';
import type { PresenceState } from '../../../../api/schemas/desk.ts';
import { changesChannel } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';

export interface Presence {
  readonly userId: number;
  readonly ticketId: number;
  readonly inboxId: number;
  readonly agentId: number;
  readonly state: PresenceState;
}

export function createNotifyPresence(db: Database): (presence: Presence) => Promise<void> {
  return async ({ userId, ticketId, inboxId, agentId, state }) => {
    const payload = `ticket_presence ${userId} ${ticketId} ${agentId} ${state} ${inboxId}`;
    await db.execute(sql`select pg_notify(${changesChannel}, ${payload})`);
  };
}
