import { eq } from 'drizzle-orm';
import { Refusal } from '../../../../api/refusal.ts';
import type { Queryable } from '../../../db/database.ts';
import { users } from '../../../db/tables/index.ts';

/** Checks that a user exists. @throws {Refusal} `BadRequest` for an unknown user */
export async function requireUser(db: Queryable, userId: number): Promise<void> {
  const [user] = await db.select({ id: users.userId }).from(users).where(eq(users.userId, userId));
  if (!user) throw new Refusal('BadRequest', `There is no user ${userId}.`);
}
