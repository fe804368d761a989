/**
 * Claims unconfirmed tickets for mails that confirm their addresses. Several processes may do so: a claim keeps a ticket for
 * one of them for a while; a process that only hung finds by the number of attempts that it was claimed again.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { roundedNow, unconfirmedTickets } from '../../db/tables/index.ts';
import type { UnconfirmedTicketRow } from './queries.ts';

/** Attempts for each mail, which last about four hours with the pauses below. */
const maxAttempts = 8;

/** The longest pause between two attempts, in minutes; pauses double up to it. */
const maxPauseMinutes = 120;

export interface ClaimOptions {
  /** The hash of the code in this mail; codes of earlier attempts end. */
  readonly codeHash: string;
  /** Seconds of the claim. */
  readonly seconds: number;
}

/** Claims the ticket that is due longest; null: none is due. */
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
    // The nested select is computed once, so that its limit holds.
    .where(
      sql`(${unconfirmedTickets.userId}, ${unconfirmedTickets.id}) = (select user_id, id from (${due}) due)`,
    )
    .returning();
  return claimed ?? null;
}

/** Whether a ticket is still held, and was not claimed again. */
export async function isStillClaimed(db: Queryable, ticket: UnconfirmedTicketRow): Promise<boolean> {
  const rows = await db
    .select({ id: unconfirmedTickets.id })
    .from(unconfirmedTickets)
    .where(isAttempt(ticket));
  return rows.length > 0;
}

/** Ends the mails of a ticket. */
export async function endConfirmation(db: Queryable, ticket: UnconfirmedTicketRow): Promise<void> {
  await db.update(unconfirmedTickets).set({ nextMailAt: null }).where(isAttempt(ticket));
}

/** Schedules another attempt, if one is left. */
export async function postponeConfirmation(db: Queryable, ticket: UnconfirmedTicketRow): Promise<void> {
  const pause = Math.min(2 ** (ticket.mailAttempts - 1), maxPauseMinutes);
  const isLast = ticket.mailAttempts >= maxAttempts;
  await db
    .update(unconfirmedTickets)
    .set({ nextMailAt: isLast ? null : sql`now() + make_interval(mins => ${pause})` })
    .where(isAttempt(ticket));
}

/** Replaces the code of a ticket, and ends its mails. */
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
