/** The mail that waits to be read: one process at a time has each, and one that fails three times goes aside. */

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database.ts';
import { type IncomingState, incomingMails, mails } from '../../../db/tables/index.ts';
import type { IncomingRow } from './queries.ts';

/** Times that a mail is tried, a minute after each other and more. */
const maxAttempts = 3;

const candidatesAtOnce = 20;

/** What became of a mail. */
export interface Outcome {
  readonly state: IncomingState;
  /** Why it is aside or held; null: it is neither. */
  readonly error?: string | null;
  readonly ticketId?: number | null;
}

/**
 * Does a task with the mail that waits the longest, which no other process has at the same time. The attempt is counted
 * before, so that a mail that ends the process is not tried for ever. Returns whether there was one.
 * @param passed ids of those that are left for another time
 */
export async function withNextMail(
  db: Database,
  task: (row: IncomingRow) => Promise<void>,
  passed: ReadonlySet<number>,
): Promise<boolean> {
  // The lock is held for as long as this transaction; what the task writes is in others, and stays.
  return await db.transaction(async (tx) => {
    for (const { userId, id } of await listWaiting(tx)) {
      if (passed.has(id)) continue;
      const lock = `incoming mail ${id} of ${userId}`;
      const { rows } = await tx.execute<{ taken: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as taken`,
      );
      if (rows[0]?.taken !== true) continue;
      const [row] = await db
        .update(incomingMails)
        .set({ attempts: sql`${incomingMails.attempts} + 1` })
        .where(and(isMail({ userId, id }), inArray(incomingMails.state, ['new', 'approved'])))
        .returning();
      if (!row) continue;
      await task(row);
      return true;
    }
    return false;
  });
}

async function listWaiting(db: Queryable): Promise<Pick<IncomingRow, 'userId' | 'id'>[]> {
  return await db
    .select({ userId: incomingMails.userId, id: incomingMails.id })
    .from(incomingMails)
    .where(
      sql`${incomingMails.state} in ('new', 'approved')
        and ${incomingMails.receivedAt} + ${incomingMails.attempts} * interval '1 minute' <= now()`,
    )
    .orderBy(asc(incomingMails.receivedAt), asc(incomingMails.id))
    .limit(candidatesAtOnce);
}

export async function noteSender(db: Queryable, row: IncomingRow, sender: string | null): Promise<void> {
  await db.update(incomingMails).set({ sender }).where(isMail(row));
}

export async function finishMail(db: Queryable, row: IncomingRow, outcome: Outcome): Promise<void> {
  await db
    .update(incomingMails)
    .set({ state: outcome.state, error: outcome.error ?? null, ticketId: outcome.ticketId ?? null })
    .where(isMail(row));
}

/** It is tried again later, unless it failed often enough: then somebody has to look at it. */
export async function noteFailure(db: Queryable, row: IncomingRow, problem: string): Promise<void> {
  const isGivenUp = row.attempts >= maxAttempts;
  await db
    .update(incomingMails)
    .set({ error: problem.slice(0, 1000), ...(isGivenUp && { state: 'aside' as const }) })
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
