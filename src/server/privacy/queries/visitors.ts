/** What is known of a person as a visitor. */

import { and, asc, eq, or } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/database.ts';
import { visitorTickets } from '../../db/tables/index.ts';
import type { VisitorTicketRow } from '../../visitor/records/queries.ts';
import { type Address, namesAddress } from '../address.ts';
import { mayName } from './may-name.ts';

/** Who opened tickets: those of a list, and those, here or behind a gateway, that were opened under the address. */
export async function findVisitorTicketsOf(
  db: Queryable,
  userId: number,
  address: Address,
  ticketIds: readonly number[],
): Promise<VisitorTicketRow[]> {
  const { ticketId, sender, sub } = visitorTickets;
  const rows = await db
    .select()
    .from(visitorTickets)
    .where(
      and(
        eq(visitorTickets.userId, userId),
        or(anyOf(ticketId, ticketIds), mayName(sender, address), mayName(sub, address)),
      ),
    )
    .orderBy(asc(ticketId));
  const listed = new Set(ticketIds);
  return rows.filter(
    (row) =>
      listed.has(row.ticketId) || [row.sender, row.sub ?? ''].some((text) => namesAddress(address, text)),
  );
}
