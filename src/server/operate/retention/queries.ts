/** Finds the tickets that inboxes keep no longer. Those that were merged into another one are kept as long as that one. */

import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database.ts';
import { inboxes, tickets } from '../../db/tables/index.ts';
import { isNotMerged } from '../../merged-tickets/queries.ts';
import type { InboxValues } from '../../settings/stored/inbox.ts';

export type TicketKey = Pick<typeof tickets.$inferSelect, 'userId' | 'id'>;

/** Days; null keeps the tickets. */
export type Retention = Pick<InboxValues, 'solvedRetentionDays' | 'spamRetentionDays'>;

type Days = SQL | typeof inboxes.solvedRetentionDays | typeof inboxes.spamRetentionDays;

const isInInbox = and(eq(tickets.userId, inboxes.userId), eq(tickets.inboxId, inboxes.id));

/** Lists due tickets of all users. */
export async function listDue(db: Queryable, limit: number): Promise<TicketKey[]> {
  return await db
    .select({ userId: tickets.userId, id: tickets.id })
    .from(inboxes)
    .innerJoin(tickets, isInInbox)
    .where(
      and(
        or(isNotNull(inboxes.solvedRetentionDays), isNotNull(inboxes.spamRetentionDays)),
        isDue(inboxes.solvedRetentionDays, inboxes.spamRetentionDays),
      ),
    )
    .orderBy(asc(tickets.userId), asc(tickets.id))
    .limit(limit);
}

/** Locks a ticket if it is still due, and neither changed nor deleted by another process at the moment. */
export async function lockDue(tx: Transaction, { userId, id }: TicketKey): Promise<boolean> {
  const rows = await tx
    .select({ id: tickets.id })
    .from(inboxes)
    .innerJoin(tickets, isInInbox)
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.id, id),
        isDue(inboxes.solvedRetentionDays, inboxes.spamRetentionDays),
      ),
    )
    .for('update', { of: tickets, skipLocked: true });
  return rows.length > 0;
}

/** Counts the tickets of an inbox that a retention deletes at once. */
export async function countDue(
  db: Queryable,
  userId: number,
  inboxId: number,
  { solvedRetentionDays, spamRetentionDays }: Retention,
): Promise<number> {
  const [row] = await db
    .select({ tickets: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.inboxId, inboxId),
        isDue(sql`${solvedRetentionDays}::integer`, sql`${spamRetentionDays}::integer`),
      ),
    );
  return row?.tickets ?? 0;
}

function isDue(solvedDays: Days, spamDays: Days): SQL | undefined {
  const isSolved = inArray(tickets.status, ['solved', 'closed']);
  return and(
    or(and(isSolved, isOlder(solvedDays)), and(eq(tickets.isSpam, true), isOlder(spamDays))),
    // An agent wants to see a snoozed ticket again.
    isNull(tickets.snoozedUntil),
    isNotMerged(),
  );
}

function isOlder(days: Days): SQL {
  return sql`${tickets.lastActionAt} <= now() - make_interval(days => ${days})`;
}
