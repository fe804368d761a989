/**
 * Finds the contents of emails that confirm email addresses, and claims unconfirmed tickets to send them. A claim reserves
 * a ticket for one process; a process that hung finds by the number of attempts whether its ticket was claimed again.
 */

import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { helpCenters, roundedNow, unconfirmedTickets } from '../../db/tables/index.ts';
import { findContact } from '../../visitor/records/records.sql.ts';
import { type InboxRow, requireInbox } from '../inboxes/inboxes.sql.ts';

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

/** Limits the attempts for each email; with the pauses below they take about four hours. */
const maxAttempts = 8;

/** The longest pause between two attempts, in minutes; pauses double up to it. */
const maxPauseMinutes = 120;

export interface ClaimOptions {
  /** The hash of the code in this email; codes of earlier attempts become invalid. */
  readonly codeHash: string;
  /** Duration of the claim, in seconds. */
  readonly seconds: number;
  /** Users to leave out. */
  readonly busyUsers: readonly number[];
}

/** Claims the ticket that has been due longest; null if none is due. */
export async function claimConfirmation(
  db: Queryable,
  { codeHash, seconds, busyUsers }: ClaimOptions,
): Promise<UnconfirmedTicketRow | null> {
  const due = sql`select user_id, id from ${unconfirmedTickets}
    where next_mail_at <= ${roundedNow} and ends_at > now() and ${notInArray(unconfirmedTickets.userId, [...busyUsers])}
    order by next_mail_at limit 1 for update skip locked`;
  const [claimed] = await db
    .update(unconfirmedTickets)
    .set({
      codeHash,
      mailAttempts: sql`${unconfirmedTickets.mailAttempts} + 1`,
      nextMailAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    // The nested select keeps PostgreSQL from computing the limited query more than once.
    .where(
      sql`(${unconfirmedTickets.userId}, ${unconfirmedTickets.id}) = (select user_id, id from (${due}) due)`,
    )
    .returning();
  return claimed ?? null;
}

/** Whether a ticket is still unconfirmed, and was not claimed again. */
export async function isStillClaimed(db: Queryable, ticket: UnconfirmedTicketRow): Promise<boolean> {
  const rows = await db
    .select({ id: unconfirmedTickets.id })
    .from(unconfirmedTickets)
    .where(isAttempt(ticket));
  return rows.length > 0;
}

/** Schedules no further confirmation email for a ticket. */
export async function endConfirmation(db: Queryable, ticket: UnconfirmedTicketRow): Promise<void> {
  await db.update(unconfirmedTickets).set({ nextMailAt: null }).where(isAttempt(ticket));
}

/** Schedules another attempt, unless this was the last. */
export async function postponeConfirmation(db: Queryable, ticket: UnconfirmedTicketRow): Promise<void> {
  const pause = Math.min(2 ** (ticket.mailAttempts - 1), maxPauseMinutes);
  const isLast = ticket.mailAttempts >= maxAttempts;
  await db
    .update(unconfirmedTickets)
    .set({ nextMailAt: isLast ? null : sql`now() + make_interval(mins => ${pause})` })
    .where(isAttempt(ticket));
}

/** Replaces a ticket's confirmation code, and schedules no further email. */
export async function renewConfirmationCode(
  db: Queryable,
  { userId, id }: UnconfirmedTicketRow,
  codeHash: string,
): Promise<void> {
  await db
    .update(unconfirmedTickets)
    .set({ codeHash, mailAttempts: sql`${unconfirmedTickets.mailAttempts} + 1`, nextMailAt: null })
    .where(and(eq(unconfirmedTickets.userId, userId), eq(unconfirmedTickets.id, id)));
}

function isAttempt({ userId, id, mailAttempts }: UnconfirmedTicketRow) {
  return and(
    eq(unconfirmedTickets.userId, userId),
    eq(unconfirmedTickets.id, id),
    eq(unconfirmedTickets.mailAttempts, mailAttempts),
  );
}
