import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { agents } from '../../db/tables/index.ts';

export type AgentRow = typeof agents.$inferSelect;

/** Lists the agents of one user or of all users, the oldest first. */
export async function listAgents(db: Queryable, userId?: number): Promise<AgentRow[]> {
  return await db
    .select()
    .from(agents)
    .where(userId === undefined ? undefined : eq(agents.userId, userId))
    .orderBy(asc(agents.userId), asc(agents.id));
}
