/** Finds the author of a mail that was sent from a mailbox, which several agents may share. */

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { agents, inboxMembers, tickets } from '../../../db/tables/index.ts';
import type { SendingAgent, SentFacts } from '../decide/facts.ts';

export interface SentMail {
  readonly userId: number;
  readonly inboxId: number;
  /** Null if the mail answers no ticket. */
  readonly ticketId: number | null;
  /** The agent whose email address is in From; null if the mailbox's own address is. */
  readonly senderId: number | null;
}

export async function findSentFacts(db: Queryable, mail: SentMail): Promise<SentFacts> {
  const { userId, senderId } = mail;
  if (senderId !== null) return { agent: await findOnly(db, userId, [senderId]) };
  const assigned = await findAssigned(db, mail);
  // If a ticket or an inbox has only one agent, that agent is the author.
  return { agent: await findOnly(db, userId, assigned.length > 0 ? assigned : await findMembers(db, mail)) };
}

async function findAssigned(db: Queryable, { userId, ticketId }: SentMail): Promise<readonly number[]> {
  if (ticketId === null) return [];
  const [ticket] = await db
    .select({ assigned: tickets.assignedAgents })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.id, ticketId)));
  return ticket?.assigned ?? [];
}

async function findMembers(db: Queryable, { userId, inboxId }: SentMail): Promise<readonly number[]> {
  const rows = await db
    .select({ agentId: inboxMembers.agentId })
    .from(inboxMembers)
    .where(and(eq(inboxMembers.userId, userId), eq(inboxMembers.inboxId, inboxId)))
    .limit(2);
  return rows.map(({ agentId }) => agentId);
}

/** Returns null unless there is exactly one agent, and that agent has an email address. */
async function findOnly(db: Queryable, userId: number, ids: readonly number[]): Promise<SendingAgent | null> {
  if (ids.length !== 1) return null;
  const [agent] = await db
    .select({ name: agents.name, address: agents.email })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.id, [...ids]), isNotNull(agents.email)))
    .orderBy(asc(agents.id))
    .limit(1);
  if (!agent || agent.address === null) return null;
  return { name: agent.name, address: agent.address };
}
