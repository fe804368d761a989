/** Blocked senders. Every query is limited to one user. */

import { and, desc, eq, sql } from 'drizzle-orm';
import { isReservedEmail } from '../../../../api/shared/reserved-email.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { blockedAddresses, mails } from '../../../db/tables/index.ts';
import { mailboxAddress } from '../../../mail/mailbox.ts';
import { findHouseAddresses } from '../../../mail/participants/participants.sql.ts';
import type { TicketRow } from '../tickets.sql.ts';

export type BlockedRow = typeof blockedAddresses.$inferSelect;

/** Whether messages from an address are spam. @param isAnonymous whether the sender may have typed any address */
export async function isBlocked(
  db: Queryable,
  userId: number,
  email: string,
  { isAnonymous }: { readonly isAnonymous: boolean },
): Promise<boolean> {
  const [row] = await db
    .select({ anonymousOnly: blockedAddresses.anonymousOnly })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.userId, userId), eq(blockedAddresses.address, mailboxAddress(email))));
  return row !== undefined && (isAnonymous || !row.anonymousOnly);
}

/** Whether the sender of a ticket can be blocked: agents, inboxes, and visitors without an address cannot. */
async function canBeBlocked(
  db: Queryable,
  { userId, sender }: Pick<TicketRow, 'userId' | 'sender'>,
): Promise<boolean> {
  return !isReservedEmail(sender) && (await findHouseAddresses(db, userId, [sender])).size === 0;
}

/** Returns blocked addresses, the newest first. */
export async function listBlocked(db: Queryable, userId: number, limit: number): Promise<BlockedRow[]> {
  return await db
    .select()
    .from(blockedAddresses)
    .where(eq(blockedAddresses.userId, userId))
    .orderBy(desc(blockedAddresses.blockedAt), blockedAddresses.address)
    .limit(limit);
}

/** Blocks the sender of a ticket that is spam, and keeps back the mails of the ticket that wait to be sent. */
export async function blockSender(tx: Transaction, ticket: TicketRow, agentId: number | null): Promise<void> {
  await holdMails(tx, ticket);
  if (!(await canBeBlocked(tx, ticket))) return;
  const anonymousOnly = ticket.openedBy === 'anonymous';
  await tx
    .insert(blockedAddresses)
    .values({ userId: ticket.userId, address: mailboxAddress(ticket.sender), anonymousOnly, agentId })
    .onConflictDoUpdate({
      target: [blockedAddresses.userId, blockedAddresses.address],
      set: { anonymousOnly: sql`${blockedAddresses.anonymousOnly} and excluded.anonymous_only` },
    });
}

/** Returns whether the address was blocked. */
export async function unblock(db: Queryable, userId: number, email: string): Promise<boolean> {
  const address = mailboxAddress(email);
  const removed = await db
    .delete(blockedAddresses)
    .where(and(eq(blockedAddresses.userId, userId), eq(blockedAddresses.address, address)))
    .returning({ address: blockedAddresses.address });
  return removed.length > 0;
}

async function holdMails(tx: Transaction, { userId, id }: TicketRow): Promise<void> {
  await tx
    .update(mails)
    .set({ state: 'held', nextAttemptAt: null, problem: 'The ticket was marked as spam.' })
    .where(
      and(eq(mails.userId, userId), eq(mails.ticketId, id), eq(mails.state, 'queued'), eq(mails.attempts, 0)),
    );
}
