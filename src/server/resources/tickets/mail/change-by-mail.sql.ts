import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { tickets } from '../../../db/tables/index.ts';
import type { TicketChange } from '../../../mail/incoming/process/ticket-writer.ts';
import { removeParticipant } from '../../../mail/participants/participants.sql.ts';
import { changeTicket } from '../changes/change-ticket.sql.ts';
import { changedNow } from '../ticket-rows.sql.ts';
import { isTicket } from '../tickets.sql.ts';

/** Links two tickets for agents; visitors see no links. */
export async function linkTickets(
  db: Database,
  userId: number,
  first: number,
  second: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [low, high] = first < second ? [first, second] : [second, first];
    // Updates the lower id first, so that two concurrent transactions cannot deadlock.
    for (const [id, other] of [
      [low, high],
      [high, low],
    ] as const) {
      await tx
        .update(tickets)
        .set({
          linkedTickets: sql`array_append(array_remove(${tickets.linkedTickets}, ${other}), ${other})`,
          changedAt: changedNow(),
        })
        .where(isTicket(userId, id));
    }
  });
}

/** Changes a ticket by the commands at the top of a received mail, without a message. Skips removed tickets. */
export async function changeByMail(
  db: Database,
  { userId, ticketId, status, removedParticipants }: TicketChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ticket] = await tx.select().from(tickets).where(isTicket(userId, ticketId)).for('update');
    if (!ticket) return;
    for (const email of removedParticipants) await removeParticipant(tx, { userId, ticketId, email });
    if (status !== null) await changeTicket(tx, ticket, { status });
  });
}
