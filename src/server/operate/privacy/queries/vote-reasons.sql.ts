import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { faqVoteReasons } from '../../../db/tables/index.ts';
import { containsEmail, type PersonEmail } from '../email.ts';
import { mayContain } from './identifier-check.sql.ts';

export type VoteReasonRow = typeof faqVoteReasons.$inferSelect;

export async function findVoteReasonsNaming(
  db: Queryable,
  userId: number,
  email: PersonEmail,
): Promise<VoteReasonRow[]> {
  const rows = await db
    .select()
    .from(faqVoteReasons)
    .where(and(eq(faqVoteReasons.userId, userId), mayContain(faqVoteReasons.comment, email)))
    .orderBy(asc(faqVoteReasons.createdAt));
  return rows.filter(({ comment }) => containsEmail(email, comment));
}
