/** Stores the mailboxes that owners connect. Every query but the list of all filters by user. */

import { and, asc, eq, sql } from 'drizzle-orm';
import type { MailProblem } from '../../../api/schemas/desk-mailboxes.ts';
import type { Queryable } from '../../db/database.ts';
import { mailboxes } from '../../db/tables/index.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;

/** An inbox of a user. */
export type InboxKey = Pick<MailboxRow, 'userId' | 'inboxId'>;

/** The largest number of mailboxes of one user: each keeps a connection open. */
export const mostMailboxes = 50;

export async function findMailbox(db: Queryable, inbox: InboxKey): Promise<MailboxRow | null> {
  const [found] = await db.select().from(mailboxes).where(isOf(inbox));
  return found ?? null;
}

/** Lists the mailboxes of one user, or of all, for the processes that fetch. */
export async function listMailboxes(db: Queryable, userId?: number): Promise<MailboxRow[]> {
  return await db
    .select()
    .from(mailboxes)
    .where(userId === undefined ? undefined : eq(mailboxes.userId, userId))
    .orderBy(asc(mailboxes.userId), asc(mailboxes.inboxId));
}

/** Whether any user has a mailbox. */
export async function hasMailboxes(db: Queryable): Promise<boolean> {
  const found = await db.select({ inboxId: mailboxes.inboxId }).from(mailboxes).limit(1);
  return found.length > 0;
}

export async function storeMailbox(
  db: Queryable,
  mailbox: Omit<MailboxRow, 'problem' | 'problemText' | 'connectedAt'>,
): Promise<void> {
  const set = { ...mailbox, problem: null, problemText: null, connectedAt: sql`now()` };
  await db
    .insert(mailboxes)
    .values(mailbox)
    .onConflictDoUpdate({ target: [mailboxes.userId, mailboxes.inboxId], set });
}

/** Returns false if the inbox has no mailbox. */
export async function removeMailbox(db: Queryable, inbox: InboxKey): Promise<boolean> {
  const removed = await db.delete(mailboxes).where(isOf(inbox)).returning({ inboxId: mailboxes.inboxId });
  return removed.length > 0;
}

/** Records why mail could not be fetched, or that it was; not for a mailbox that was connected anew meanwhile. */
export async function noteMailboxProblem(
  db: Queryable,
  { userId, inboxId, connectedAt }: Pick<MailboxRow, 'userId' | 'inboxId' | 'connectedAt'>,
  problem: MailProblem | null,
): Promise<void> {
  await db
    .update(mailboxes)
    .set({ problem: problem?.reason ?? null, problemText: problem?.said ?? null })
    .where(and(isOf({ userId, inboxId }), eq(mailboxes.connectedAt, connectedAt)));
}

function isOf({ userId, inboxId }: InboxKey) {
  return and(eq(mailboxes.userId, userId), eq(mailboxes.inboxId, inboxId));
}
