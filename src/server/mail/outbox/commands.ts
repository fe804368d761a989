/** The mail that waits to be sent. Whoever claims one has it for some minutes; then it is anybody's again. */

import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { outbox } from '../../db/tables/index.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Minutes after which the sender of a claimed mail is taken for dead. */
const claimMinutes = 10;

/** Times that a mail is tried: with these pauses, for about a day and a half. */
const maxAttempts = 12;

/** Minutes from one try to the next: doubled each time, at most. */
const maxPauseMinutes = 240;

/** Takes the mail that is due the longest, if any; no other process gets it. */
export async function claimMail(db: Queryable): Promise<OutboxRow | null> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.nextAttemptAt, sql`now()`))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => ${claimMinutes})`,
    })
    // A sub-query that is computed once, as the limit needs it.
    .where(sql`${outbox.id} = any(array(${due}))`)
    .returning();
  return claimed ?? null;
}

export async function markSent(db: Queryable, mail: OutboxRow): Promise<void> {
  await db.update(outbox).set({ sentAt: sql`now()`, nextAttemptAt: null, problem: null }).where(isMail(mail));
}

/** Tries the mail again later, unless the mail server will never take it, or it was tried often enough. */
export async function markFailed(
  db: Queryable,
  mail: OutboxRow,
  problem: string,
  isFinal: boolean,
): Promise<void> {
  const pause = Math.min(2 ** (mail.attempts - 1), maxPauseMinutes);
  const isGivenUp = isFinal || mail.attempts >= maxAttempts;
  await db
    .update(outbox)
    .set({ problem, nextAttemptAt: isGivenUp ? null : sql`now() + make_interval(mins => ${pause})` })
    .where(isMail(mail));
}

/** Removes what was sent or given up a month ago. */
export async function removeSentMail(db: Queryable): Promise<void> {
  await db
    .delete(outbox)
    .where(sql`${outbox.nextAttemptAt} is null and ${outbox.createdAt} < now() - interval '30 days'`);
}

function isMail({ userId, id }: OutboxRow) {
  return and(eq(outbox.userId, userId), eq(outbox.id, id));
}
