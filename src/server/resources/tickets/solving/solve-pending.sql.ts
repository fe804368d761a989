/** Solves tickets whose customers did not reply for the inbox's number of days. Several processes may do so at once. */

import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database.ts';
import { inboxes, ticketMessages, tickets } from '../../../db/tables/index.ts';
import { changeTicket } from '../changes/change-ticket.sql.ts';
import { isTicket } from '../tickets.sql.ts';

type TicketKey = Pick<typeof tickets.$inferSelect, 'userId' | 'id'>;

/** The maximum number of tickets that one call solves. */
const atOnce = 100;

/** Solves up to a hundred tickets, each in its own transaction. Returns whether more may be due. */
export async function solvePending(db: Database): Promise<boolean> {
  const due = await listDue(db);
  let solved = 0;
  for (const ticket of due) if (await solve(db, ticket)) solved += 1;
  // If this process solved none of many due tickets, another process is solving them.
  return due.length === atOnce && solved > 0;
}

async function listDue(db: Queryable): Promise<TicketKey[]> {
  return await db
    .select({ userId: tickets.userId, id: tickets.id })
    .from(inboxes)
    .innerJoin(tickets, and(eq(tickets.userId, inboxes.userId), eq(tickets.inboxId, inboxes.id)))
    .where(and(isNotNull(inboxes.solveAfterDays), isDue(inboxes.solveAfterDays)))
    .orderBy(asc(tickets.userId), asc(tickets.id))
    .limit(atOnce);
}

/** Solves a ticket. Returns false if a message was received in the meantime, or another process was first. */
async function solve(db: Database, { userId, id: ticketId }: TicketKey): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Skips a ticket that is locked to store a message. A message stored later reopens the ticket.
    const [ticket] = await tx
      .select({ inboxId: tickets.inboxId })
      .from(tickets)
      .where(and(isTicket(userId, ticketId), eq(tickets.status, 'pending')))
      .for('update', { skipLocked: true });
    if (!ticket) return false;
    const [inbox] = await tx
      .select({ days: inboxes.solveAfterDays })
      .from(inboxes)
      .where(and(eq(inboxes.userId, userId), eq(inboxes.id, ticket.inboxId)));
    if (!inbox || inbox.days === null) return false;
    const due = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(isTicket(userId, ticketId), isDue(sql`${inbox.days}::integer`)));
    if (due.length === 0) return false;
    await changeTicket(tx, { userId, id: ticketId }, { status: 'solved' });
    return true;
  });
}

/** Whether a ticket is `pending` for `days`, and neither spam nor snoozed. Checks messages too: an agent's reply does not change `pendingSince`. */
function isDue(days: SQL | typeof inboxes.solveAfterDays): SQL | undefined {
  const since = sql`now() - make_interval(days => ${days})`;
  return and(
    eq(tickets.status, 'pending'),
    eq(tickets.isSpam, false),
    // An agent wants to see a snoozed ticket again.
    isNull(tickets.snoozedUntil),
    sql`coalesce(${tickets.pendingSince}, ${tickets.lastActionAt}) <= ${since}`,
    sql`not exists (select from ${ticketMessages} where ${ticketMessages.userId} = ${tickets.userId}
      and ${ticketMessages.ticketId} = ${tickets.id} and ${ticketMessages.type} = 'external'
      and ${ticketMessages.sentAt} > ${since})`,
  );
}
