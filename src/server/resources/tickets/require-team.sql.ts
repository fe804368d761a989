import { and, eq, sql } from 'drizzle-orm';
import { invalidInput } from '../../../api/refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { agents } from '../../db/tables/index.ts';

/** @throws {ValidationError} on `team`, if no agent is in it */
export async function requireTeam(db: Queryable, userId: number, team: string): Promise<void> {
  const found = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.userId, userId), sql`${agents.groups} @> array[${team}::text]`))
    .limit(1);
  if (found.length === 0) throw invalidInput('team', team);
}
