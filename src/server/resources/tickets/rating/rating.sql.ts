import { and, eq, gt, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../../api/refusal.ts';
import type { Ownership } from '../../../../api/service.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { conversations, tickets } from '../../../db/tables/index.ts';
import { changedNow } from '../ticket-rows.sql.ts';
import { isOwn, isTicket, type TicketRow } from '../tickets.sql.ts';
import { canBeRated, isDone } from './rules.ts';

export interface NewRating {
  readonly userId: number;
  readonly ticketId: number;
  /** The tickets that the caller may rate; absent for all tickets of the user. */
  readonly own?: Ownership | undefined;
  /** The number of stars, from 1 to 5. */
  readonly rating: number;
  readonly comment: string;
}

/** Whether a chat of an unrated ticket was rated within a day: the visitor is not asked the same again. */
export async function isRatedByChat(
  db: Queryable,
  { userId, id, ratedAt }: Pick<TicketRow, 'userId' | 'id' | 'ratedAt'>,
): Promise<boolean> {
  if (ratedAt !== null) return false;
  const rated = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.ticketId, id),
        gt(conversations.ratedAt, sql`now() - interval '1 day'`),
      ),
    )
    .limit(1);
  return rated.length > 0;
}

/**
 * Stores or changes the rating of a ticket. An equal rating with an equal comment changes nothing. Returns the ticket.
 * @throws {Refusal} `NotFound`; `Conflict` with the field `status` if the ticket is open, or `rating` if its rating is
 * final
 */
export async function saveRating(
  db: Database,
  { userId, ticketId, own, rating, comment }: NewRating,
): Promise<TicketRow> {
  return await db.transaction(async (tx) => {
    const [ticket] = Number.isSafeInteger(ticketId)
      ? await tx
          .select()
          .from(tickets)
          .where(and(isTicket(userId, ticketId), isOwn(own)))
          .for('update')
      : [];
    if (!ticket) throw notFound();
    if (ticket.rating === rating && ticket.ratingComment === comment) return ticket;
    const now = new Date();
    if (!isDone(ticket)) throw conflict({ field: 'status' });
    if (!canBeRated(ticket, now) || (await isRatedByChat(tx, ticket))) throw conflict({ field: 'rating' });
    const [rated] = await tx
      .update(tickets)
      .set({
        rating,
        ratingComment: comment,
        ratedAt: ticket.ratedAt ?? now,
        changedAt: changedNow(),
      })
      .where(isTicket(userId, ticketId))
      .returning();
    if (!rated) throw new Error('the rating was not stored');
    return rated;
  });
}
