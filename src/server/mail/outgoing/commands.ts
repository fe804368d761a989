/**
 * The queue of mail, as those who send it work on it; several processes may do so at once. Whoever claims a mail has it
 * for a while, and says so again while it is sent; when a process dies, another one takes over then. One that only stood
 * still finds that the mail has had another attempt since, and leaves it alone.
 *
 * To one recipient of a ticket, mails leave in their order: none is claimed while an earlier one waits, but for a link
 * that somebody has asked for.
 */

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type MailState, mails, roundedNow } from '../../db/tables/index.ts';
import type { MailRow } from '../reply-address/queries.ts';

/** Times that a mail is tried: with these pauses, for about a day and a half. */
const maxAttempts = 12;

/** Minutes from one try to the next: doubled each time, at most. */
const maxPauseMinutes = 240;

/** Takes the mail that is due the longest, if any; for so many seconds, no other process gets it. */
export async function claimMail(db: Queryable, claimSeconds: number): Promise<MailRow | null> {
  const due = sql`select candidate.user_id, candidate.id from ${mails} candidate
    where candidate.next_attempt_at <= ${roundedNow} and (candidate.kind = 'link' or not exists (
      select from ${mails} earlier where earlier.user_id = candidate.user_id
        and earlier.recipient_id = candidate.recipient_id and earlier.id < candidate.id
        and earlier.next_attempt_at is not null
    ))
    order by candidate.next_attempt_at limit 1 for update skip locked`;
  const [claimed] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      // Whoever had it said that the mail server might have it, and never what came of that.
      uncertainAttempts: sql`${mails.uncertainAttempts} + case ${mails.state} when 'unknown' then 1 else 0 end`,
      nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})`,
    })
    // A sub-query that is computed once, as the limit needs it.
    .where(sql`(${mails.userId}, ${mails.id}) = (select user_id, id from (${due}) due)`)
    .returning();
  return claimed ?? null;
}

/** Keeps a claimed mail for so many seconds from now. */
export async function keepClaim(db: Queryable, mail: MailRow, claimSeconds: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where(and(isAttempt(mail), isNotNull(mails.nextAttemptAt)));
}

/** Says that from now on the mail server may have it all. Returns false where another process has it by now. */
export async function markUnknown(db: Queryable, mail: MailRow): Promise<boolean> {
  const marked = await db
    .update(mails)
    .set({ state: 'unknown' })
    .where(isAttempt(mail))
    .returning({ id: mails.id });
  return marked.length > 0;
}

/** @param relayId the id that the mail server gave it, in brackets */
export async function markSent(db: Queryable, mail: MailRow, relayId: string | null): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', relayId, sentAt: sql`now()`, nextAttemptAt: null, problem: null })
    .where(isMail(mail));
}

/** What became of an attempt: `refused` for good, `postponed`, or nobody knows. */
export type Failure = 'refused' | 'postponed' | 'unknown';

/**
 * Tries the mail again later, unless the mail server will never take it, or it was tried often enough. Returns whether that
 * is so, and the mail is given up.
 */
export async function markFailed(
  db: Queryable,
  mail: MailRow,
  failure: Failure,
  problem: string,
): Promise<boolean> {
  const isLast = mail.attempts >= maxAttempts;
  const pause = Math.min(2 ** (mail.attempts - 1), maxPauseMinutes);
  const isOver = failure === 'refused' || isLast;
  const marked = await db
    .update(mails)
    .set({
      state: stateAfter(failure, isLast),
      problem,
      nextAttemptAt: isOver ? null : sql`now() + make_interval(mins => ${pause})`,
    })
    .where(isAttempt(mail))
    .returning({ id: mails.id });
  return isOver && marked.length > 0;
}

function stateAfter(failure: Failure, isLast: boolean): MailState {
  if (failure === 'refused') return 'failed';
  if (isLast) return 'dead';
  return failure === 'unknown' ? 'unknown' : 'queued';
}

/** What it says was read, so that nobody needs it. */
export async function markRead(db: Queryable, mail: MailRow): Promise<void> {
  await db.update(mails).set({ state: 'read', nextAttemptAt: null }).where(isMail(mail));
}

/** Removes a mail that has nothing to say any more. */
export async function removeMail(db: Queryable, mail: MailRow): Promise<void> {
  await db.delete(mails).where(isMail(mail));
}

/** The states from which an operator may let a mail go again. */
const stopped: readonly MailState[] = ['failed', 'dead', 'held', 'bounced'];

/** Sends stopped mails again: one, or all of a user's; with the same ids. Returns how many there were. */
export async function retryMails(db: Queryable, userId: number, id?: number): Promise<number> {
  const retried = await db
    .update(mails)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: sql`now()`, problem: null })
    .where(
      and(
        eq(mails.userId, userId),
        id === undefined ? undefined : eq(mails.id, id),
        inArray(mails.state, [...stopped]),
      ),
    )
    .returning({ id: mails.id });
  return retried.length;
}

function isMail({ userId, id }: MailRow) {
  return and(eq(mails.userId, userId), eq(mails.id, id));
}

/** The mail, while nobody has claimed it again. */
function isAttempt(mail: MailRow) {
  return and(isMail(mail), eq(mails.attempts, mail.attempts));
}
