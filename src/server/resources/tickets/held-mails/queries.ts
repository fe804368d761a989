/** Mails that wait for approval, as agents list them. Every query is limited to one user. */

import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { maxViewCount } from '../../../../api/limits.ts';
import type { Queryable } from '../../../db/database.ts';
import { inboxes, incomingMails } from '../../../db/tables/index.ts';

/** Counts mails that wait for approval, up to `maxViewCount`. */
export async function countHeldMails(db: Queryable, userId: number): Promise<number> {
  const held = db
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(isHeld(userId))
    .limit(maxViewCount)
    .as('held');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(held);
  return row?.count ?? 0;
}

function isHeld(userId: number): SQL | undefined {
  return and(eq(incomingMails.userId, userId), eq(incomingMails.state, 'held'));
}

export interface HeldMail {
  readonly id: number;
  readonly inboxName: string;
  readonly sender: string | null;
  readonly ticketId: number | null;
  readonly reason: string | null;
  readonly receivedAt: Date;
}

/** Lists mails that wait for approval, the oldest first. */
export async function listHeldMails(db: Queryable, userId: number, limit: number): Promise<HeldMail[]> {
  const { id, sender, ticketId, error: reason, receivedAt } = incomingMails;
  return await db
    .select({ id, inboxName: inboxes.name, sender, ticketId, reason, receivedAt })
    .from(incomingMails)
    .innerJoin(inboxes, and(eq(inboxes.userId, incomingMails.userId), eq(inboxes.id, incomingMails.inboxId)))
    .where(isHeld(userId))
    .orderBy(asc(id))
    .limit(limit);
}
