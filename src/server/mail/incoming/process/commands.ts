/** The mail that waits to be read: one process at a time has each, and one that fails three times goes aside. */

import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { type IncomingState, incomingMails, mails, roundedNow } from '../../../db/tables/index.ts';
import { type IncomingRow, incomingColumns } from './queries.ts';

/** Times that a mail is tried, a minute after each other and more. */
const maxAttempts = 3;

/** Seconds after which the process that reads a mail is taken for dead. */
const claimSeconds = 60;

const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`;

/** What became of a mail. */
export interface Outcome {
  readonly state: IncomingState;
  /** Why it is aside or held; null: it is neither. */
  readonly error?: string | null;
  readonly ticketId?: number | null;
}

/** Small mails pass large ones, which take long to read. */
export type MailLane = 'small' | 'large';

/** Bytes of the largest mail of the small lane. */
const mostSmallBytes = 250_000;

/**
 * Takes the mail that waits the longest in a lane, if any; no other process gets it for a minute. A mail waits for those
 * that its sender sent to the same inbox before, so that they keep their order in a ticket. The attempt is counted before,
 * so that a mail that ends the process is not tried for ever.
 * @param passed ids of those that are left for another time
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
    // A sub-query that is computed once, as the limit needs it.
    .where(
      sql`(${incomingMails.userId}, ${incomingMails.id}) = (select user_id, id from (${waiting}) waiting)`,
    )
    .returning(incomingColumns);
  return claimed ?? null;
}

/** Keeps a claimed mail for as long again. */
export async function keepClaim(db: Queryable, row: IncomingRow): Promise<void> {
  await db
    .update(incomingMails)
    .set({ claimedUntil: claimEnd })
    .where(and(isMail(row), isNotNull(incomingMails.claimedUntil)));
}

/** @param isVerified whether the receiving server says that the mail comes from there */
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
 * It is tried again later, unless it failed often enough: then somebody has to look at it.
 * @param isItsFault whether the attempt counts; one in which the database was away does not
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
      ...(!isItsFault && { attempts: row.attempts - 1 }),
      ...(isGivenUp && { state: 'aside' as const, waitingSince: sql`now()` }),
    })
    .where(isMail(row));
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
