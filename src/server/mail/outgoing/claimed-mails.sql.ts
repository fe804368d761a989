/**
 * Claims queued emails and records the outcomes. Several processes may send at the same time: a process claims an email
 * for a while, and renews the claim while it sends; if it dies, another one takes over. A process that hung finds by
 * the number of attempts that the email was claimed again, and does not touch it.
 *
 * Emails to one recipient of a ticket are sent in their order; only requested links do not wait.
 */

import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  type MailKind,
  type MailState,
  mailboxes,
  mails,
  roundedNow,
  tickets,
} from '../../db/tables/index.ts';
import type { MailRow } from '../reply-address/recipients.sql.ts';

/** Limits the attempts for each email; with the pauses below they take about a day and a half. */
const maxAttempts = 12;

/** The longest pause between two attempts, in minutes; pauses double up to it. */
const maxPauseMinutes = 240;

/**
 * Which emails are claimed: those that the server's own mail server sends, or those of connected mailboxes, without the
 * mailboxes of emails that are being sent.
 */
export type MailLane = 'server' | readonly Pick<MailRow, 'userId' | 'ticketId'>[];

/** Claims for some seconds the email that has been due longest; null if none is due. */
export async function claimMail(
  db: Queryable,
  claimSeconds: number,
  lane: MailLane,
): Promise<MailRow | null> {
  const due = sql`select candidate.user_id, candidate.id from ${mails} candidate
    where candidate.next_attempt_at <= ${roundedNow} and ${isInLane(lane)} and (candidate.kind = 'link' or not exists (
      select from ${mails} earlier where earlier.user_id = candidate.user_id
        and earlier.recipient_id = candidate.recipient_id and earlier.id < candidate.id
        and earlier.next_attempt_at is not null
    ))
    order by candidate.next_attempt_at limit 1 for update skip locked`;
  const [claimed] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      // The last sender stopped after DATA without a response: the server may have accepted the email.
      uncertainAttempts: sql`${mails.uncertainAttempts} + case ${mails.state} when 'unknown' then 1 else 0 end`,
      nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})`,
    })
    // The nested select keeps PostgreSQL from computing the limited query more than once.
    .where(sql`(${mails.userId}, ${mails.id}) = (select user_id, id from (${due}) due)`)
    .returning();
  return claimed ?? null;
}

function isInLane(lane: MailLane) {
  const mailbox = sql`select from ${mailboxes} mailbox
    join ${tickets} ticket on ticket.user_id = mailbox.user_id and ticket.inbox_id = mailbox.inbox_id
    where ticket.user_id = candidate.user_id and ticket.id = candidate.ticket_id`;
  // Emails wait until a password that cannot be read is entered again.
  const isReadable = sql`mailbox.problem is distinct from 'password'`;
  if (lane === 'server') return sql`not exists (${mailbox})`;
  const busy = lane.map(
    ({ userId, ticketId }) => sql`select user_id, inbox_id from ${tickets}
      where user_id = ${userId} and id = ${ticketId}`,
  );
  const isFree =
    busy.length === 0
      ? sql`true`
      : sql`(mailbox.user_id, mailbox.inbox_id) not in (${sql.join(busy, sql` union `)})`;
  return sql`exists (${mailbox} and ${isReadable} and ${isFree})`;
}

/** Returns the number of emails of an inbox that are still to be sent. */
export async function countQueuedMails(
  db: Queryable,
  { userId, inboxId }: Pick<typeof tickets.$inferSelect, 'userId' | 'inboxId'>,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mails)
    .innerJoin(tickets, and(eq(tickets.userId, mails.userId), eq(tickets.id, mails.ticketId)))
    .where(and(eq(mails.userId, userId), isNotNull(mails.nextAttemptAt), eq(tickets.inboxId, inboxId)));
  return row?.count ?? 0;
}

/** Renews the claim of an email for some seconds. */
export async function keepClaim(db: Queryable, mail: MailRow, claimSeconds: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where(and(isAttempt(mail), isNotNull(mails.nextAttemptAt)));
}

/** Records that the server may accept the email from now on. Returns false if another process has claimed it. */
export async function markUnknown(db: Queryable, mail: MailRow): Promise<boolean> {
  const marked = await db
    .update(mails)
    .set({ state: 'unknown' })
    .where(isAttempt(mail))
    .returning({ id: mails.id });
  return marked.length > 0;
}

/** @param relayId the id that the mail server gave the email, in brackets; null if unknown */
export async function markSent(db: Queryable, mail: MailRow, relayId: string | null): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', relayId, sentAt: sql`now()`, nextAttemptAt: null, problem: null })
    .where(isMail(mail));
}

/** Why an attempt failed: `refused` for good, `postponed`, or `unknown` whether the server accepted the email. */
export type Failure = 'refused' | 'postponed' | 'unknown';

/** Schedules another attempt, unless refused for good or the last; returns whether the email is given up. */
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

/** Puts an email off for some minutes, as if its attempt had not begun: further messages may still be added to it. */
export async function postpone(db: Queryable, mail: MailRow, minutes: number): Promise<void> {
  await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} - 1`,
      nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where(isAttempt(mail));
}

/** Marks an email as read, so that it is not sent: its messages were read in the widget or at the desk. */
export async function markRead(db: Queryable, mail: MailRow): Promise<void> {
  await db.update(mails).set({ state: 'read', nextAttemptAt: null }).where(isMail(mail));
}

/** Removes an email whose content was erased. */
export async function removeMail(db: Queryable, mail: MailRow): Promise<void> {
  await db.delete(mails).where(isMail(mail));
}

/** The states from which an operator may send an email again. */
const stopped: readonly MailState[] = ['failed', 'dead', 'held', 'bounced'];

export interface RetriedMails {
  /** @default all of the user */
  readonly id?: number | undefined;
  /** @default all kinds */
  readonly kinds?: readonly MailKind[];
}

/** Queues stopped emails of a user again under the same ids. Returns how many there were. */
export async function retryMails(
  db: Queryable,
  userId: number,
  { id, kinds }: RetriedMails = {},
): Promise<number> {
  const retried = await db
    .update(mails)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: sql`now()`, problem: null })
    .where(
      and(
        eq(mails.userId, userId),
        id === undefined ? undefined : eq(mails.id, id),
        kinds && inArray(mails.kind, [...kinds]),
        inArray(mails.state, [...stopped]),
      ),
    )
    .returning({ id: mails.id });
  return retried.length;
}

function isMail({ userId, id }: MailRow) {
  return and(eq(mails.userId, userId), eq(mails.id, id));
}

/** Matches the row unless it was claimed again. */
function isAttempt(mail: MailRow) {
  return and(isMail(mail), eq(mails.attempts, mail.attempts));
}
