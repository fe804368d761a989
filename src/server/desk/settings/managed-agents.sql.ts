/** Reads agents as owners see them in the settings of the desk. */

import { and, asc, count, eq, gt, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { groupBy } from '../../db/group-by.ts';
import { agents, deskLinks, deskPasskeys, inboxMembers, isOpen, tickets } from '../../db/tables/index.ts';

export interface ListedAgent
  extends Pick<typeof agents.$inferSelect, 'id' | 'name' | 'email' | 'picture' | 'role'> {
  readonly passkeys: number;
  readonly openTickets: number;
  readonly teams: readonly string[];
  /** The ids of the inboxes that notify the agent. */
  readonly inboxes: readonly number[];
  /** The last use of the desk or the last message; null if there was none. */
  readonly seenAt: Date | null;
  /** The end of an invitation that was not used; null if there is none. */
  readonly invitedUntil: Date | null;
}

/** Lists the agents of a user, the oldest first. @param id the only agent that is listed; absent: all */
export async function listManagedAgents(db: Queryable, userId: number, id?: number): Promise<ListedAgent[]> {
  const passkeys = db
    .select({ agentId: deskPasskeys.agentId, number: count().as('number') })
    .from(deskPasskeys)
    .where(eq(deskPasskeys.userId, userId))
    .groupBy(deskPasskeys.agentId)
    .as('passkeys');
  const invitations = db
    .select({ agentId: deskLinks.agentId, endsAt: max(deskLinks.endsAt).as('invitation_ends_at') })
    .from(deskLinks)
    .where(
      and(
        eq(deskLinks.userId, userId),
        isNull(deskLinks.browserHash),
        isNull(deskLinks.usedAt),
        gt(deskLinks.endsAt, sql`now()`),
      ),
    )
    .groupBy(deskLinks.agentId)
    .as('invitations');
  const openTickets: SQL<number> = sql`(select count(*)::int from ${tickets} where ${tickets.userId} = ${userId}
    and ${isOpen(tickets)} and ${tickets.assignedAgents} @> array[${agents.id}])`;
  const { name, email, picture, role, lastActiveAt } = agents;
  const listed = await db
    .select({
      id: agents.id,
      name,
      email,
      picture,
      role,
      teams: agents.groups,
      passkeys: sql<number>`coalesce(${passkeys.number}, 0)`.mapWith(Number),
      openTickets,
      seenAt: lastActiveAt,
      invitedUntil: invitations.endsAt,
    })
    .from(agents)
    .leftJoin(passkeys, eq(passkeys.agentId, agents.id))
    .leftJoin(invitations, eq(invitations.agentId, agents.id))
    .where(and(eq(agents.userId, userId), id === undefined ? undefined : eq(agents.id, id)))
    .orderBy(asc(agents.id));
  const memberships = await db
    .select({ agentId: inboxMembers.agentId, inboxId: inboxMembers.inboxId })
    .from(inboxMembers)
    .where(and(eq(inboxMembers.userId, userId), id === undefined ? undefined : eq(inboxMembers.agentId, id)))
    .orderBy(asc(inboxMembers.inboxId));
  const byAgent = groupBy(memberships, ({ agentId }) => agentId);
  return listed.map((agent) => ({
    ...agent,
    inboxes: (byAgent.get(agent.id) ?? []).map(({ inboxId }) => inboxId),
  }));
}
