/**
 * Takes tickets from agents who leave, or may no longer see them: a ticket whose agents cannot see it would be in no view.
 * Every query is limited to one user.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { agents, inboxes, isOpen, maySeeInbox, tickets } from '../../../db/tables/index.ts';
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

/** Takes tickets from the agents and teams who may not see their inboxes. */
export async function unassignHidden(tx: Transaction, userId: number): Promise<void> {
  const { assignedAgents, team } = tickets;
  const isOfInbox = sql`${inboxes.userId} = ${userId} and ${inboxes.id} = ${tickets.inboxId}`;
  const mayNotSee = sql`select ${agents.id} from ${inboxes} join ${agents} on ${agents.userId} = ${inboxes.userId}
    where ${isOfInbox} and ${agents.id} = any (${assignedAgents}) and not ${maySeeInbox()}`;
  const isOfOtherTeam = sql`exists (select from ${inboxes} where ${isOfInbox} and ${inboxes.teams} <> '{}'
    and ${team} <> all (${inboxes.teams}))`;
  await tx
    .update(tickets)
    .set({
      assignedAgents: sql`array(select assigned from unnest(${assignedAgents}) with ordinality as each (assigned, place)
        where assigned not in (${mayNotSee}) order by place)`,
      team: sql`case when ${isOfOtherTeam} then null else ${team} end`,
      changedAt: changedNow(),
    })
    .where(and(eq(tickets.userId, userId), sql`(exists (${mayNotSee}) or ${isOfOtherTeam})`));
}
