/** Blocks and unblocks the senders of tickets. */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { blockedAddresses, mails } from '../../../db/tables/index.ts';
import { mailboxAddress } from '../../../mail/mailbox.ts';
import type { TicketRow } from '../queries.ts';
import { canBeBlocked } from './queries.ts';

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
