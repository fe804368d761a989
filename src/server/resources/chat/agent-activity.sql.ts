import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { agents } from '../../db/tables/index.ts';

/** Notes that an agent is active now, at most once a minute. */
export async function noteAgentActive(
  db: Queryable,
  { userId, agentId }: { readonly userId: number; readonly agentId: number },
): Promise<void> {
  const { lastActiveAt } = agents;
  await db
    .update(agents)
    .set({ lastActiveAt: sql`now()` })
    .where(
      and(
        eq(agents.userId, userId),
        eq(agents.id, agentId),
        or(isNull(lastActiveAt), lt(lastActiveAt, sql`now() - interval '1 minute'`)),
      ),
    );
}
