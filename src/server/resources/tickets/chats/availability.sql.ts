/**
 * Which agents are there for visitors. An agent says so by hand, and a page of the agent's answers every question of its
 * stream: only that answer renews the lease, as a sleeping computer keeps its stream open. Every query is limited to one
 * user.
 */

import { and, asc, eq, not, or, sql } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Queryable } from '../../../db/database.ts';
import { agentAvailability, agents, inboxes, maySeeInbox } from '../../../db/tables/index.ts';
import { notifyChats } from './periods.sql.ts';

/**
 * Seconds after the last answer of a page at which an agent is no longer available. With a look at leases every two
 * seconds, visitors have heard it after 75 seconds.
 */
const leaseSeconds = 70;

export interface AgentKey {
  readonly userId: number;
  readonly agentId: number;
}

const isLeased = sql<boolean>`${agentAvailability.seenAt} > now() - make_interval(secs => ${leaseSeconds})`;

/** Whether an agent is available. A query that uses it selects from `agents`. */
export const isAgentAvailable = sql<boolean>`exists (select from ${agentAvailability}
  where ${agentAvailability.userId} = ${agents.userId} and ${agentAvailability.agentId} = ${agents.id}
    and ${agentAvailability.accepts} and ${isLeased})`;

const isAvailableHere = sql`${inboxes.chatMinutes} > 0 and exists (
  select from ${agentAvailability} join ${agents} on ${agents.userId} = ${agentAvailability.userId}
    and ${agents.id} = ${agentAvailability.agentId}
  where ${agentAvailability.userId} = ${inboxes.userId} and ${agentAvailability.accepts} and ${isLeased}
    and ${maySeeInbox()})`;

/**
 * Whether an agent is available who may see an inbox with chats. A query that uses it selects from `inboxes`. The expression
 * is nested: Drizzle else omits the tables of its columns.
 */
export const isSomebodyAvailable = sql<boolean>`(${isAvailableHere})`;

export async function hasAvailableAgent(
  db: Queryable,
  { userId, id }: Pick<typeof inboxes.$inferSelect, 'userId' | 'id'>,
): Promise<boolean> {
  const [inbox] = await db
    .select({ isAvailable: isSomebodyAvailable })
    .from(inboxes)
    .where(and(eq(inboxes.userId, userId), eq(inboxes.id, id)));
  return inbox?.isAvailable === true;
}

const isOf = ({ userId, agentId }: AgentKey) =>
  and(eq(agentAvailability.userId, userId), eq(agentAvailability.agentId, agentId));

/** Makes an agent available, since now unless the agent is; or no longer, which ends no chat that the agent is in. */
export async function setAvailable(db: Queryable, key: AgentKey, isAvailable: boolean): Promise<void> {
  const { userId, agentId } = key;
  if (isAvailable) {
    const since = sql`case when ${isLeased} and ${agentAvailability.accepts} then ${agentAvailability.since} else now() end`;
    await db
      .insert(agentAvailability)
      .values({ userId, agentId })
      .onConflictDoUpdate({
        target: [agentAvailability.userId, agentAvailability.agentId],
        set: { since, accepts: true, seenAt: sql`now()` },
      });
  } else {
    await db.update(agentAvailability).set({ accepts: false }).where(isOf(key));
  }
  await notifyChats(db, userId);
}

/**
 * Begins the lease of an agent who is in a chat at the desk, and need not be available for others. One that has just ended
 * begins again: the agent is there.
 */
export async function beginLease(db: Queryable, { userId, agentId }: AgentKey): Promise<void> {
  await db
    .insert(agentAvailability)
    .values({ userId, agentId, accepts: false })
    .onConflictDoUpdate({
      target: [agentAvailability.userId, agentAvailability.agentId],
      set: { since: sql`now()`, accepts: false, seenAt: sql`now()` },
      setWhere: not(isLeased),
    });
}

/** Ends the lease of an agent who signs out: the agent's chats wait again. */
export async function expireLease(db: Queryable, key: AgentKey): Promise<void> {
  const expired = await db
    .update(agentAvailability)
    // Older releases of PostgreSQL subtract nothing from an infinite time.
    .set({ accepts: false, seenAt: sql`'epoch'::timestamptz` })
    .where(isOf(key))
    .returning({ agentId: agentAvailability.agentId });
  if (expired.length > 0) await notifyChats(db, key.userId);
}

/**
 * Seconds after the end of a lease within which it can still be renewed, if no process has removed it: the database was
 * away, or the server was replaced.
 */
export const lateSeconds = 600;

/** Renews the lease of an agent. Returns whether the agent is available. */
export async function renewLease(db: Queryable, key: AgentKey): Promise<boolean> {
  const renewed = await db
    .update(agentAvailability)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        isOf(key),
        sql`${agentAvailability.seenAt} > now() - make_interval(secs => ${leaseSeconds + lateSeconds})`,
      ),
    )
    .returning({ accepts: agentAvailability.accepts });
  return renewed[0]?.accepts === true;
}

export interface LeasedAgent {
  readonly id: number;
  readonly name: string;
  readonly picture: string | null;
  /** Whether visitors see the agent's name before they write. */
  readonly greets: boolean;
  readonly since: Date;
  /** Whether the agent takes further chats. */
  readonly accepts: boolean;
  /** Seconds until the lease ends, unless the page answers again; not above 0 if it has ended. */
  readonly leaseLeft: number;
  /** The inboxes with chats that the agent may see. */
  readonly inboxIds: readonly number[];
}

/** Lists the agents with a lease, also with one that has just ended; the one who has been there longest first. */
export async function listLeases(db: Queryable, userId: number): Promise<LeasedAgent[]> {
  const { id, name, picture, greets } = agents;
  const { since, seenAt, accepts } = agentAvailability;
  return await db
    .select({
      id,
      name,
      picture,
      greets,
      since,
      accepts,
      leaseLeft: sql<number>`extract(epoch from ${seenAt} - now()) + ${leaseSeconds}::integer`.mapWith(
        Number,
      ),
      inboxIds: sql<
        number[]
      >`(select coalesce(json_agg(${inboxes.id} order by ${inboxes.id}), '[]') from ${inboxes}
        where ${inboxes.userId} = ${agents.userId} and ${inboxes.chatMinutes} > 0 and ${maySeeInbox()})`,
    })
    .from(agentAvailability)
    .innerJoin(agents, and(eq(agents.userId, agentAvailability.userId), eq(id, agentAvailability.agentId)))
    .where(eq(agentAvailability.userId, userId))
    .orderBy(asc(since), asc(id));
}

/** Removes leases: of agents whose lease has ended, or who take no chats and are in none. */
export async function removeLeases(
  db: Queryable,
  userId: number,
  agentIds: readonly number[],
): Promise<void> {
  if (agentIds.length === 0) return;
  await db
    .delete(agentAvailability)
    .where(
      and(
        eq(agentAvailability.userId, userId),
        anyOf(agentAvailability.agentId, agentIds),
        or(not(isLeased), eq(agentAvailability.accepts, false)),
      ),
    );
}

/** Makes agents of a user unavailable whose office hours have ended, unless a chat keeps them. */
export async function endAvailability(
  db: Queryable,
  userId: number,
  agentIds: readonly number[],
): Promise<void> {
  if (agentIds.length === 0) return;
  await db
    .update(agentAvailability)
    .set({ accepts: false })
    .where(and(eq(agentAvailability.userId, userId), anyOf(agentAvailability.agentId, agentIds)));
}
