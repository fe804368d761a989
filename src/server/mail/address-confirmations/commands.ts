/**
 * Claims unconfirmed tickets, to send the emails that confirm their email addresses. A claim reserves a ticket for one
 * process; a process that hung finds by the number of attempts whether its ticket was claimed again.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { roundedNow, unconfirmedTickets } from '../../db/tables/index.ts';
import type { UnconfirmedTicketRow } from './queries.ts';

/** Limits the attempts for each email; with the pauses below they take about four hours. */
const maxAttempts = 8;

/** The longest pause between two attempts, in minutes; pauses double up to it. */
const maxPauseMinutes = 120;

export interface ClaimOptions {
  /** The hash of the code in this email; codes of earlier attempts become invalid. */
  readonly codeHash: string;
  /** Duration of the claim, in seconds. */
  readonly seconds: number;
}

/** Claims the ticket that has been due longest; null if none is due. */
export async function claimConfirmation(
  db: Queryable,
  { codeHash, seconds }: ClaimOptions,
): Promise<UnconfirmedTicketRow | null> {
  const due = sql`select user_id, id from ${unconfirmedTickets}
    where next_mail_at <= ${roundedNow} and ends_at > now()
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
