/** Compares the customers of two tickets, for a merge. */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { ticketTokenTickets, visitorTickets } from '../../../db/tables/index.ts';
import type { TicketRow } from '../tickets.sql.ts';

/**
 * Whether two tickets are the same customer's: they have one email address, which the opener of the second is known to
 * own, or one visitor owns both. Anybody may have typed the address of an anonymous ticket, and would read the other one.
 */
export async function isSameCustomer(db: Queryable, ticket: TicketRow, into: TicketRow): Promise<boolean> {
  if (ticket.sender !== into.sender) return false;
  return into.openedBy !== 'anonymous' || (await haveOneOwner(db, ticket, into));
}

async function haveOneOwner(db: Queryable, { userId, id }: TicketRow, into: TicketRow): Promise<boolean> {
  const byToken = await db
    .select({ hash: ticketTokenTickets.hash })
    .from(ticketTokenTickets)
    .where(
      and(
        eq(ticketTokenTickets.userId, userId),
        eq(ticketTokenTickets.ticketId, id),
        sql`${ticketTokenTickets.hash} in (select hash from ${ticketTokenTickets}
          where user_id = ${userId} and ticket_id = ${into.id})`,
      ),
    )
    .limit(1);
  if (byToken.length > 0) return true;
  const bySub = await db
    .select({ ticketId: visitorTickets.ticketId })
    .from(visitorTickets)
    .where(
      and(
        eq(visitorTickets.userId, userId),
        eq(visitorTickets.ticketId, id),
        sql`${visitorTickets.sub} = (select sub from ${visitorTickets}
          where user_id = ${userId} and ticket_id = ${into.id})`,
      ),
    );
  return bySub.length > 0;
}
