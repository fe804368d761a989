import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { afterId, eachPage } from '../../../db/each-page.ts';
import { agents, users } from '../../../db/tables/index.ts';

export type UserRow = typeof users.$inferSelect;
export type AgentRow = typeof agents.$inferSelect;

/** Reads one user; yields an empty page for an unknown user. */
export async function* readUser(db: Queryable, userId: number): AsyncGenerator<UserRow[]> {
  yield await db.select().from(users).where(eq(users.userId, userId));
}

export function readAgents(db: Queryable, userId: number): AsyncGenerator<AgentRow[]> {
  return eachPage((last, limit) =>
    db
      .select()
      .from(agents)
      .where(afterId(agents, userId, last))
      .orderBy(asc(agents.id))
      .limit(limit),
  );
}
