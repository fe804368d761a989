/**
 * Claims queued mails, and notes the outcomes. Several processes may send at once: a process claims a mail for a while,
 * and renews the claim while it sends; when it dies, another one takes over. A process that only hung finds by the
 * number of attempts that the mail was claimed again, and leaves it alone.
 *
 * Mails to one recipient of a ticket leave in their order: none is claimed while an earlier one waits, except for
 * requested links.
 */

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type MailState, mails, roundedNow } from '../../db/tables/index.ts';
import type { MailRow } from '../reply-address/queries.ts';

/** Attempts for each mail, which last about a day and a half with the pauses below. */
const maxAttempts = 12;

/** The longest pause between two attempts, in minutes; pauses double up to it. */
const maxPauseMinutes = 240;

/** Claims for some seconds the mail that is due longest; null: none is due. */
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
      // The last sender stopped after DATA without an answer: the server may have accepted the mail.
      uncertainAttempts: sql`${mails.uncertainAttempts} + case ${mails.state} when 'unknown' then 1 else 0 end`,
      nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})`,
    })
    // The nested select is computed once, so that its limit holds.
    .where(sql`(${mails.userId}, ${mails.id}) = (select user_id, id from (${due}) due)`)
    .returning();
  return claimed ?? null;
}

/** Renews the claim of a mail for some seconds. */
export async function keepClaim(db: Queryable, mail: MailRow, claimSeconds: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where(and(isAttempt(mail), isNotNull(mails.nextAttemptAt)));
}

/** Notes that the server may accept the mail from now on. Returns false where another process has claimed the mail. */
export async function markUnknown(db: Queryable, mail: MailRow): Promise<boolean> {
  const marked = await db
    .update(mails)
    .set({ state: 'unknown' })
    .where(isAttempt(mail))
    .returning({ id: mails.id });
  return marked.length > 0;
}

/** @param relayId the id that the mail server gave the mail, in brackets; null: none is known */
export async function markSent(db: Queryable, mail: MailRow, relayId: string | null): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', relayId, sentAt: sql`now()`, nextAttemptAt: null, problem: null })
    .where(isMail(mail));
}

/** The failure of an attempt: `refused` for good, `postponed`, or `unknown` whether the server accepted the mail. */
export type Failure = 'refused' | 'postponed' | 'unknown';

/**
 * Schedules another attempt, unless the mail was refused for good or this attempt was the last. Returns whether the
 * mail is given up.
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

/** Drops a mail whose messages were read in the widget. */
export async function markRead(db: Queryable, mail: MailRow): Promise<void> {
  await db.update(mails).set({ state: 'read', nextAttemptAt: null }).where(isMail(mail));
}

/** Removes a mail without content, as after an erasure. */
export async function removeMail(db: Queryable, mail: MailRow): Promise<void> {
  await db.delete(mails).where(isMail(mail));
}

/** The states from which an operator may send a mail again. */
const stopped: readonly MailState[] = ['failed', 'dead', 'held', 'bounced'];

/** Queues stopped mails again with the same ids: one, or all of a user's. Returns how many there were. */
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

/** The mail, unless it was claimed again. */
function isAttempt(mail: MailRow) {
  return and(isMail(mail), eq(mails.attempts, mail.attempts));
}
