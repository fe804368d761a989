import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { agents, deskSessions } from '../../db/tables/index.ts';

export interface ListedSession {
  readonly id: number;
  readonly agentId: number;
  readonly agentName: string;
  readonly ip: string;
  readonly browser: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

/** Lists open sessions, the last used first. @param agentId the agent whose sessions are listed; absent: all agents' */
export async function listSessions(
  db: Queryable,
  userId: number,
  agentId?: number,
): Promise<ListedSession[]> {
  const { id, ip, browser, createdAt, usedAt } = deskSessions;
  return await db
    .select({ id, agentId: agents.id, agentName: agents.name, ip, browser, createdAt, usedAt })
    .from(deskSessions)
    .innerJoin(agents, and(eq(agents.userId, deskSessions.userId), eq(agents.id, deskSessions.agentId)))
    .where(
      and(
        eq(deskSessions.userId, userId),
        gt(deskSessions.endsAt, sql`now()`),
        agentId === undefined ? undefined : eq(deskSessions.agentId, agentId),
      ),
    )
    .orderBy(desc(usedAt), desc(id))
    .limit(200);
}
