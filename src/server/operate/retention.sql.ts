/**
 * Finds and deletes the tickets that inboxes keep no longer, as `frontdesk erase` deletes those of a person. Those that were
 * merged into another one are kept as long as that one.
 */

import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { isNotMerged, listMergedInto } from '../db/merged-tickets.sql.ts';
import { inboxes, tickets } from '../db/tables/index.ts';
import { hasHeldMessages } from '../resources/tickets/held-messages/held-rows.sql.ts';
import type { InboxValues } from '../settings/stored/inbox.ts';
import { lockTickets } from './privacy/commands/tickets.sql.ts';
import { eraseTicketTraces } from './privacy/erase-tickets.ts';
import { findTicketSubmissions } from './privacy/queries/forms.sql.ts';
import { findMessagesIn, listMessageAttachments } from './privacy/queries/tickets.sql.ts';

export type TicketKey = Pick<typeof tickets.$inferSelect, 'userId' | 'id'>;

/** Days; null keeps the tickets. */
export type Retention = Pick<InboxValues, 'solvedRetentionDays' | 'spamRetentionDays'>;

type Days = SQL | typeof inboxes.solvedRetentionDays | typeof inboxes.spamRetentionDays;

const isInInbox = and(eq(tickets.userId, inboxes.userId), eq(tickets.inboxId, inboxes.id));

/** Lists due tickets of all users. */
async function listDue(db: Queryable, limit: number): Promise<TicketKey[]> {
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
async function lockDue(tx: Transaction, { userId, id }: TicketKey): Promise<boolean> {
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

/** The maximum number of tickets that one call deletes, with those that were merged into them. */
const atOnce = 100;

export interface Deletion {
  /** The number of deleted tickets. */
  readonly tickets: number;
  /** Whether more may be due. */
  readonly hasMore: boolean;
}

/**
 * Deletes due tickets, each in its own transaction. Several processes may do so at once. Files stop working at once;
 * housekeeping removes their bytes.
 */
export async function deleteDueTickets(db: Database): Promise<Deletion> {
  const due = await listDue(db, atOnce);
  let tickets = 0;
  for (const ticket of due) tickets += await deleteTicket(db, ticket);
  // If this process deleted none of many due tickets, another process is deleting them.
  return { tickets, hasMore: due.length === atOnce && tickets > 0 };
}

/** Returns the number of deleted tickets: none if it was changed in the meantime, or another process was first. */
async function deleteTicket(db: Database, ticket: TicketKey): Promise<number> {
  const { userId, id } = ticket;
  return await db.transaction(async (tx) => {
    if (!(await lockDue(tx, ticket)) || (await hasHeldMessages(tx, userId, id))) return 0;
    // The messages of merged tickets are in this one.
    const merged = await listMergedInto(tx, userId, id);
    await lockTickets(tx, userId, merged);
    const ticketIds = [id, ...merged];
    const attachments = await listMessageAttachments(tx, userId, await findMessagesIn(tx, userId, ticketIds));
    const { tickets } = await eraseTicketTraces(tx, userId, {
      ticketIds,
      paths: attachments.map(({ path }) => path),
      submissionIds: await findTicketSubmissions(tx, userId, ticketIds),
      openedIds: ticketIds,
      subs: [],
    });
    return tickets;
  });
}
