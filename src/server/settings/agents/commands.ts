/** The people who answer, as operators name them. */

import { and, eq } from 'drizzle-orm';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { agents } from '../../db/tables/index.ts';
import { requireNoLoop } from '../../mail/inboxes/commands.ts';
import { findAgentByEmail } from '../../resources/tickets/queries.ts';
import { ensureUser } from '../users/commands.ts';
import type { AgentRow } from './queries.ts';

export interface NewAgent {
  readonly name: string;
  readonly email: string;
  /** The address of a picture. */
  readonly picture?: string;
  readonly department?: string;
  readonly groups?: readonly string[];
}

/**
 * Makes an agent; their user too, where it is new.
 * @throws {Refusal} `Conflict` where another agent has the address, and where it is an inbox's.
 */
export async function addAgent(db: Database, userId: number, agent: NewAgent): Promise<AgentRow> {
  return await db.transaction(async (tx) => {
    await ensureUser(tx, userId, '');
    const known = await findAgentByEmail(tx, userId, agent.email);
    if (known) throw new Refusal('Conflict', `Agent ${known.id} has the address ${known.email}.`);
    const made = await insertAgent(tx, userId, agent);
    await requireNoLoop(tx, userId);
    return made;
  });
}

/** The id of the agent with an address; one whom nobody has named yet is called what stands before the `@`. */
export async function getOrCreateAgent(tx: Transaction, userId: number, email: string): Promise<number> {
  const known = await findAgentByEmail(tx, userId, email);
  if (known) return known.id;
  return (await insertAgent(tx, userId, { name: email.slice(0, email.lastIndexOf('@')), email })).id;
}

/**
 * Removes an agent. What they wrote stays.
 * @throws {Refusal} `NotFound`
 */
export async function removeAgent(db: Database, userId: number, id: number): Promise<void> {
  const removed = await db
    .delete(agents)
    .where(and(eq(agents.userId, userId), eq(agents.id, id)))
    .returning({ id: agents.id });
  if (removed.length === 0) throw new Refusal('NotFound', `User ${userId} has no agent ${id}.`);
}

async function insertAgent(tx: Transaction, userId: number, agent: NewAgent): Promise<AgentRow> {
  const { groups = [], ...columns } = agent;
  const [made] = await tx
    .insert(agents)
    .values({ userId, ...columns, groups: [...groups] })
    .returning();
  if (!made) throw new Error('the agent was not stored');
  return made;
}
