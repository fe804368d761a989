import type { Queryable } from '../db/database.ts';
import { users } from '../db/tables/index.ts';

/** Creates the user unless it exists. */
export async function ensureUser(db: Queryable, userId: number, name: string): Promise<void> {
  await db.insert(users).values({ userId, name }).onConflictDoNothing();
}
