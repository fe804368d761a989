/**
 * The mails that confirm addresses wait with what they are about, and several processes may send them. Whoever claims
 * one has it for a while; one that only stood still finds that it has had another attempt since.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { heldTickets, roundedNow } from '../../db/tables/index.ts';
import type { HeldTicketRow } from './queries.ts';

/** Times that a mail is tried: with these pauses, for about four hours. */
const maxAttempts = 8;

/** Minutes from one try to the next: doubled each time, at most. */
const maxPauseMinutes = 120;

export interface ClaimOptions {
  /** Of the code in this mail: those of earlier attempts are good for nothing from now on. */
  readonly codeHash: string;
  /** For so long, no other process gets it. */
  readonly seconds: number;
}

/** Takes what is due the longest, if anything is. */
export async function claimConfirmation(
  db: Queryable,
  { codeHash, seconds }: ClaimOptions,
): Promise<HeldTicketRow | null> {
  const due = sql`select user_id, id from ${heldTickets}
    where next_mail_at <= ${roundedNow} and ends_at > now()
    order by next_mail_at limit 1 for update skip locked`;
  const [claimed] = await db
    .update(heldTickets)
    .set({
      codeHash,
      mailAttempts: sql`${heldTickets.mailAttempts} + 1`,
      nextMailAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    // A sub-query that is computed once, as the limit needs it.
    .where(sql`(${heldTickets.userId}, ${heldTickets.id}) = (select user_id, id from (${due}) due)`)
    .returning();
  return claimed ?? null;
}

/** Whether a claimed one is still there, and nobody else has claimed it. */
export async function isStillClaimed(db: Queryable, held: HeldTicketRow): Promise<boolean> {
  const rows = await db.select({ id: heldTickets.id }).from(heldTickets).where(isAttempt(held));
  return rows.length > 0;
}

/** Sends no further mail. */
export async function endConfirmation(db: Queryable, held: HeldTicketRow): Promise<void> {
  await db.update(heldTickets).set({ nextMailAt: null }).where(isAttempt(held));
}

/** Tries again later, unless it was tried often enough. */
export async function postponeConfirmation(db: Queryable, held: HeldTicketRow): Promise<void> {
  const pause = Math.min(2 ** (held.mailAttempts - 1), maxPauseMinutes);
  const isLast = held.mailAttempts >= maxAttempts;
  await db
    .update(heldTickets)
    .set({ nextMailAt: isLast ? null : sql`now() + make_interval(mins => ${pause})` })
    .where(isAttempt(held));
}

/** Has another code confirm it from now on, and mails none any more. */
export async function renewHeldCode(
  db: Queryable,
  { userId, id }: HeldTicketRow,
  codeHash: string,
): Promise<void> {
  await db
    .update(heldTickets)
    .set({ codeHash, mailAttempts: sql`${heldTickets.mailAttempts} + 1`, nextMailAt: null })
    .where(and(eq(heldTickets.userId, userId), eq(heldTickets.id, id)));
}

function isAttempt({ userId, id, mailAttempts }: HeldTicketRow) {
  return and(
    eq(heldTickets.userId, userId),
    eq(heldTickets.id, id),
    eq(heldTickets.mailAttempts, mailAttempts),
  );
}
