import { eq } from 'drizzle-orm';
import { notFound } from '../../../api/refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { users } from '../../db/tables/index.ts';

/** Turns version 1 of the FAQ on or off; while off, its URLs respond with 404. @throws {Refusal} `NotFound` */
export async function setFaqV1Enabled(db: Queryable, userId: number, isEnabled: boolean): Promise<void> {
  const changed = await db
    .update(users)
    .set({ faqV1Enabled: isEnabled })
    .where(eq(users.userId, userId))
    .returning({ userId: users.userId });
  if (changed.length === 0) throw notFound();
}
