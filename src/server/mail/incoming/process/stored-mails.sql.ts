/** The queue of stored mails. One process at a time claims a mail, which is quarantined after three failures. */

import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { type IncomingState, incomingMails, mails, roundedNow } from '../../../db/tables/index.ts';
import { type IncomingRow, incomingColumns } from './facts.sql.ts';

/** Limits the attempts for each mail, which are at least a minute apart. */
const maxAttempts = 3;

/** Seconds after the last renewal of a claim, after which its process counts as dead. */
const claimSeconds = 60;

const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`;

/** The result of processing a mail. */
export interface Outcome {
  readonly state: IncomingState;
  /** Why the mail is quarantined or pending approval; null if it is neither. */
  readonly error?: string | null;
  readonly ticketId?: number | null;
}

/** Lanes keep small mails from waiting behind large ones, which take long to read. */
export type MailLane = 'small' | 'large';

/** Bytes of the largest mail in the small lane. */
const mostSmallBytes = 250_000;

/**
 * Claims the mail that has waited longest in a lane; null if none is due. A mail waits for earlier ones from its sender
 * to the same inbox, to keep their order. The attempt is counted at the claim, so that a mail that crashes the process
 * is not tried for ever.
 * @param passed ids of mails to leave for later
 */
export async function claimNextMail(
  db: Queryable,
  lane: MailLane,
  passed: ReadonlySet<number>,
): Promise<IncomingRow | null> {
  const isDue = (mail: SQL) => sql`${mail}.state in ('new', 'approved')
    and ${mail}.received_at + ${mail}.attempts * interval '1 minute' <= ${roundedNow}`;
  const candidate = sql`candidate`;
  const earlier = sql`earlier`;
  const waiting = sql`select candidate.user_id, candidate.id from ${incomingMails} candidate
    where ${isDue(candidate)}
      and (candidate.claimed_until is null or candidate.claimed_until < now())
      and octet_length(candidate.raw) ${lane === 'small' ? sql`<=` : sql`>`} ${mostSmallBytes}
      and candidate.id <> all (${sql.param([...passed])}::bigint[])
      and not exists (
        select from ${incomingMails} earlier
        where earlier.user_id = candidate.user_id and earlier.inbox_id = candidate.inbox_id
          and earlier.sender = candidate.sender
          and (earlier.received_at, earlier.id) < (candidate.received_at, candidate.id)
          and ((${isDue(earlier)}) or (earlier.state in ('new', 'approved') and earlier.claimed_until >= now()))
          and earlier.id <> all (${sql.param([...passed])}::bigint[])
      )
    order by candidate.received_at, candidate.id limit 1 for update skip locked`;
  const [claimed] = await db
    .update(incomingMails)
    .set({ attempts: sql`${incomingMails.attempts} + 1`, claimedUntil: claimEnd })
    // The nested select keeps PostgreSQL from computing the limited query more than once.
    .where(
      sql`(${incomingMails.userId}, ${incomingMails.id}) = (select user_id, id from (${waiting}) waiting)`,
    )
    .returning(incomingColumns);
  return claimed ?? null;
}

/** Renews the claim of a mail. */
export async function keepClaim(db: Queryable, row: IncomingRow): Promise<void> {
  await db
    .update(incomingMails)
    .set({ claimedUntil: claimEnd })
    .where(and(isMail(row), isNotNull(incomingMails.claimedUntil)));
}

/** @param isVerified whether the mail has a DMARC pass for the domain of the sender in From */
export async function noteSender(
  db: Queryable,
  row: IncomingRow,
  { sender, isVerified }: { readonly sender: string | null; readonly isVerified: boolean },
): Promise<void> {
  await db.update(incomingMails).set({ sender, isVerified }).where(isMail(row));
}

export async function finishMail(db: Queryable, row: IncomingRow, outcome: Outcome): Promise<void> {
  await db
    .update(incomingMails)
    .set({
      state: outcome.state,
      error: outcome.error ?? null,
      ticketId: outcome.ticketId ?? null,
      waitingSince: outcome.state === 'aside' || outcome.state === 'held' ? sql`now()` : null,
      claimedUntil: null,
    })
    .where(isMail(row));
}

/**
 * Leaves a mail for a later attempt; after the last attempt, quarantines it for an operator.
 * @param isItsFault whether the attempt counts; an attempt that failed for want of the database does not
 */
export async function noteFailure(
  db: Queryable,
  row: IncomingRow,
  { problem, isItsFault }: { readonly problem: string; readonly isItsFault: boolean },
): Promise<void> {
  const isGivenUp = isItsFault && row.attempts >= maxAttempts;
  await db
    .update(incomingMails)
    .set({
      error: problem.slice(0, 1000),
      claimedUntil: null,
      attempts: isItsFault ? undefined : row.attempts - 1,
      state: isGivenUp ? 'aside' : undefined,
      waitingSince: isGivenUp ? sql`now()` : undefined,
    })
    .where(isMail(row));
}

/** Notes the message that a mail became: agents find the original by it, and erasing the message erases the mail. */
export async function noteMessage(
  tx: Transaction,
  { userId, id }: Pick<IncomingRow, 'userId' | 'id'>,
  messageId: number,
): Promise<void> {
  await tx.update(incomingMails).set({ messageId }).where(isMail({ userId, id }));
}

export async function markBounced(
  db: Queryable,
  userId: number,
  mailId: number,
  problem: string,
): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'bounced', problem: problem.slice(0, 1000), nextAttemptAt: null })
    .where(and(eq(mails.userId, userId), eq(mails.id, mailId)));
}

function isMail({ userId, id }: Pick<IncomingRow, 'userId' | 'id'>) {
  return and(eq(incomingMails.userId, userId), eq(incomingMails.id, id));
}
