/** Locks the ticket in which a message is stored. */

import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '../../../api/refusal.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Transaction } from '../../db/database.ts';
import { findMerge, findRoot, isNotMerged } from '../../db/merged-tickets.sql.ts';
import { tickets } from '../../db/tables/index.ts';
import type { NewMessage } from './new-message.ts';
import { isOwn, isTicket, type TicketRow } from './tickets.sql.ts';

/** The ticket of a message, locked until the end of the transaction. */
interface LockedTicket {
  /** Null if a new ticket is needed. */
  readonly ticket: TicketRow | null;
  /** The merged ticket that the message was written to; null if it was written to `ticket`. */
  readonly writtenTo: number | null;
}

/** Locks the ticket of a message: the named one, or the sender's open one. @throws {Refusal} `NotFound` */
export async function lockTicket(tx: Transaction, message: NewMessage): Promise<LockedTicket> {
  const { ticketId, appendsToOpen } = message;
  if (ticketId !== null) return await lockNamedTicket(tx, message, ticketId);
  return { ticket: appendsToOpen ? await lockOpenTicket(tx, message) : null, writtenTo: null };
}

/** Locks a ticket, or the one that has the messages of a merged ticket. @throws {Refusal} `NotFound` */
async function lockNamedTicket(
  tx: Transaction,
  { userId, own }: Pick<NewMessage, 'userId' | 'own'>,
  ticketId: number,
): Promise<LockedTicket> {
  if (!Number.isSafeInteger(ticketId)) throw notFound();
  const isNamed = and(isTicket(userId, ticketId), isOwn(own));
  const [ticket] = await tx.select().from(tickets).where(and(isNamed, isNotMerged())).for('update');
  // A ticket that was merged while its lock was waited for is closed.
  const isMerged = ticket?.status === 'closed' && (await findMerge(tx, userId, ticketId)) !== null;
  if (ticket && !isMerged) return { ticket, writtenTo: null };
  const named = await tx.select({ id: tickets.id }).from(tickets).where(isNamed);
  const rootId = await findRoot(tx, userId, ticketId);
  if (named.length === 0 || rootId === ticketId) throw notFound();
  const root = await lockNamedTicket(tx, { userId }, rootId);
  return { ticket: root.ticket, writtenTo: ticketId };
}

/** Locks the sender's newest open ticket; null if there is none. */
async function lockOpenTicket(tx: Transaction, message: NewMessage): Promise<TicketRow | null> {
  const { userId, own } = message;
  const sender = foldEmail(message.fromEmail);
  // With this lock, two concurrent first messages of one sender get into one ticket.
  const lock = `ticket of ${sender} in ${message.inbox.id} of ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [open] = await tx
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.sender, sender),
        eq(tickets.inboxId, message.inbox.id),
        // The condition is equal to the partial index's, so that PostgreSQL uses the index.
        sql`${tickets.status} not in ('solved', 'closed')`,
        // An anonymous visitor's email address is not confirmed.
        sql`${tickets.openedBy} <> 'anonymous'`,
        isOwn(own),
      ),
    )
    .orderBy(sql`${tickets.createdAt} desc`, sql`${tickets.id} desc`)
    .limit(1)
    .for('update');
  return open ?? null;
}
