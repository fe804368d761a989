import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { incomingMails } from '../../db/tables/index.ts';

/** A mail that waits for a person's decision, without its bytes. */
export interface WaitingMail {
  readonly userId: number;
  readonly id: number;
  readonly sender: string | null;
  readonly ticketId: number | null;
  /** Why the mail waits; null if unknown. */
  readonly error: string | null;
  readonly receivedAt: Date;
}

/** Lists up to 1000 mails that are quarantined or pending approval, the oldest first. */
export async function listWaitingMails(
  db: Queryable,
  state: 'held' | 'aside',
  userId: number | undefined,
): Promise<WaitingMail[]> {
  const { id, sender, ticketId, error, receivedAt } = incomingMails;
  return await db
    .select({ userId: incomingMails.userId, id, sender, ticketId, error, receivedAt })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.state, state),
        userId === undefined ? undefined : eq(incomingMails.userId, userId),
      ),
    )
    .orderBy(asc(receivedAt), asc(id))
    .limit(1000);
}

/**
 * Schedules a mail pending approval to be processed again, without the reason for which it waited. Returns whether it
 * was pending.
 * @param agentId the agent who approves the mail; null if an operator does
 */
export async function approveMail(
  db: Queryable,
  userId: number,
  id: number,
  agentId: number | null = null,
): Promise<boolean> {
  return await readAgain(db, { userId, id, from: 'held', to: 'approved', agentId });
}

/** Has a quarantined mail processed again, like a new one. Returns whether it was quarantined. */
export async function retryMail(db: Queryable, userId: number, id: number): Promise<boolean> {
  return await readAgain(db, { userId, id, from: 'aside', to: 'new', agentId: null });
}

/**
 * Has a mail read again that was discarded or disowned, so that it waits again. Returns whether it was discarded, and its
 * bytes are kept.
 */
export async function restoreMail(db: Queryable, userId: number, id: number): Promise<boolean> {
  const { state, error } = incomingMails;
  const restored = await db
    .update(incomingMails)
    .set({ state: 'new', attempts: 0, error: null, waitingSince: null })
    .where(
      and(
        eq(incomingMails.userId, userId),
        eq(incomingMails.id, id),
        or(and(eq(state, 'done'), eq(error, 'discarded')), and(eq(state, 'aside'), eq(error, 'not theirs'))),
        sql`octet_length(${incomingMails.raw}) > 0`,
      ),
    )
    .returning({ id: incomingMails.id });
  return restored.length > 0;
}

interface Change {
  readonly userId: number;
  readonly id: number;
  readonly from: 'held' | 'aside';
  readonly to: 'approved' | 'new';
  readonly agentId: number | null;
}

async function readAgain(db: Queryable, { userId, id, from, to, agentId }: Change): Promise<boolean> {
  const { error, approvedReasons } = incomingMails;
  const changed = await db
    .update(incomingMails)
    .set({
      state: to,
      attempts: 0,
      error: null,
      approvedReasons: to === 'new' ? [] : sql`${approvedReasons} || coalesce(${error}, '')`,
      approvedBy: agentId,
    })
    .where(and(eq(incomingMails.userId, userId), eq(incomingMails.id, id), eq(incomingMails.state, from)))
    .returning({ id: incomingMails.id });
  return changed.length > 0;
}
