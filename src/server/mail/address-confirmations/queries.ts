/** Finds the content of emails that confirm email addresses. */

import { and, desc, eq } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { helpCenters, unconfirmedTickets } from '../../db/tables/index.ts';
import { findContact } from '../../visitor/records/queries.ts';
import { type InboxRow, requireInbox } from '../inboxes/queries.ts';

export type UnconfirmedTicketRow = typeof unconfirmedTickets.$inferSelect;

export interface ConfirmationContent {
  readonly ticket: UnconfirmedTicketRow;
  readonly inbox: InboxRow;
  readonly inboxAddress: string;
  /** The URL of the help center's site; null if it has none. */
  readonly siteUrl: string | null;
}

/** Returns null if the help center no longer takes messages. */
export async function findConfirmationContent(
  db: Queryable,
  ticket: UnconfirmedTicketRow,
): Promise<ConfirmationContent | null> {
  const { userId, helpCenterId } = ticket;
  const contact = await findContact(db, userId, helpCenterId);
  if (!contact) return null;
  const inbox = await requireInbox(db, userId, contact.toEmail);
  const [site] = await db
    .select({ url: helpCenters.siteUrl })
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, helpCenterId)));
  return { ticket, inbox, inboxAddress: contact.toEmail, siteUrl: site?.url ?? null };
}

export async function findUnconfirmedIds(
  db: Queryable,
  ids: readonly number[],
): Promise<{ readonly userId: number; readonly id: number }[]> {
  return await db
    .select({ userId: unconfirmedTickets.userId, id: unconfirmedTickets.id })
    .from(unconfirmedTickets)
    .where(anyOf(unconfirmedTickets.id, ids));
}

/** Returns null if the ticket does not exist, or was confirmed. */
export async function findUnconfirmedTicket(
  db: Queryable,
  userId: number,
  id: number,
): Promise<UnconfirmedTicketRow | null> {
  const [ticket] = await db
    .select()
    .from(unconfirmedTickets)
    .where(and(eq(unconfirmedTickets.userId, userId), eq(unconfirmedTickets.id, id)));
  return ticket ?? null;
}

/** Lists unconfirmed tickets, the newest first. */
export async function listUnconfirmedTickets(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<UnconfirmedTicketRow[]> {
  return await db
    .select()
    .from(unconfirmedTickets)
    .where(eq(unconfirmedTickets.userId, userId))
    .orderBy(desc(unconfirmedTickets.createdAt), desc(unconfirmedTickets.id))
    .limit(limit);
}
