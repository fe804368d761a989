import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import { agents } from '../../db/tables/index.ts';

/** The agent to sign in: by email address or id; without either, an owner. */
export interface AgentChoice {
  readonly userId?: number | undefined;
  readonly email?: string | undefined;
  readonly agentId?: number | undefined;
}

/** Finds agents who can sign in, the oldest first. */
export async function findAgentsToSignIn(
  db: Queryable,
  { userId, email, agentId }: AgentChoice,
): Promise<{ readonly userId: number; readonly id: number }[]> {
  const isOwner = email === undefined && agentId === undefined ? eq(agents.role, 'owner') : undefined;
  return await db
    .select({ userId: agents.userId, id: agents.id })
    .from(agents)
    .where(
      and(
        isNotNull(agents.email),
        userId === undefined ? undefined : eq(agents.userId, userId),
        email === undefined ? undefined : sql`lower(${agents.email} collate "C") = ${foldEmail(email)}`,
        agentId === undefined ? undefined : eq(agents.id, agentId),
        isOwner,
      ),
    )
    .orderBy(asc(agents.userId), asc(agents.id));
}
