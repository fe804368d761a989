/** Finds the content of mails that confirm addresses. */

import { and, desc, eq } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { heldTickets, helpCenters } from '../../db/tables/index.ts';
import { findContact } from '../../visitor/records/queries.ts';
import { findInbox, type InboxRow } from '../inboxes/queries.ts';

export type HeldTicketRow = typeof heldTickets.$inferSelect;

export interface ConfirmationContent {
  readonly held: HeldTicketRow;
  readonly inbox: InboxRow;
  /** The inbox of the help center. */
  readonly inboxAddress: string;
  /** The url of the help center's site; null: none. */
  readonly siteUrl: string | null;
}

/** Returns null where the help center takes no messages any more. */
export async function findConfirmationContent(
  db: Queryable,
  held: HeldTicketRow,
): Promise<ConfirmationContent | null> {
  const { userId, helpCenterId } = held;
  const contact = await findContact(db, userId, helpCenterId);
  if (!contact) return null;
  const inbox = await findInbox(db, userId, contact.toEmail);
  const [site] = await db
    .select({ url: helpCenters.siteUrl })
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, helpCenterId)));
  return { held, inbox, inboxAddress: contact.toEmail, siteUrl: site?.url ?? null };
}

/** Finds those of the ids that are held tickets. */
export async function findHeldTickets(
  db: Queryable,
  ids: readonly number[],
): Promise<{ readonly userId: number; readonly id: number }[]> {
  return await db
    .select({ userId: heldTickets.userId, id: heldTickets.id })
    .from(heldTickets)
    .where(anyOf(heldTickets.id, ids));
}

/** Returns null where there is none, or it was confirmed. */
export async function findHeldTicket(
  db: Queryable,
  userId: number,
  id: number,
): Promise<HeldTicketRow | null> {
  const [held] = await db
    .select()
    .from(heldTickets)
    .where(and(eq(heldTickets.userId, userId), eq(heldTickets.id, id)));
  return held ?? null;
}

/** Lists held tickets, the newest first. */
export async function listHeldTickets(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<HeldTicketRow[]> {
  return await db
    .select()
    .from(heldTickets)
    .where(eq(heldTickets.userId, userId))
    .orderBy(desc(heldTickets.createdAt), desc(heldTickets.id))
    .limit(limit);
}
