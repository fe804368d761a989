/** Takes tickets from an agent who leaves: a ticket that is assigned to nobody known would be in nobody's view. */

import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { isOpen, tickets } from '../../../db/tables/index.ts';
import { changedNow } from '../ticket-rows.sql.ts';

export interface Reassignment {
  readonly from: number;
  /** The agent who gets the open tickets; null: they are unassigned. Ended tickets are unassigned in any case. */
  readonly to: number | null;
}

export async function reassignTickets(
  tx: Transaction,
  userId: number,
  { from, to }: Reassignment,
): Promise<void> {
  const { assignedAgents } = tickets;
  const rest = sql`array_remove(${assignedAgents}, ${from}::bigint)`;
  const isTaken = sql`${to}::bigint is null or not ${isOpen(tickets)} or ${to}::bigint = any(${assignedAgents})`;
  await tx
    .update(tickets)
    .set({
      assignedAgents: sql`case when ${isTaken} then ${rest} else array_append(${rest}, ${to}::bigint) end`,
      changedAt: changedNow(),
    })
    .where(and(eq(tickets.userId, userId), sql`${assignedAgents} @> array[${from}::bigint]`));
}
