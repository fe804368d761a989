import { and, eq } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { faqVoteReasons } from '../../../db/tables/index.ts';

/** Removes the reasons and comments of votes, by vote hash. Returns their number. */
export async function eraseVoteReasons(
  tx: Transaction,
  userId: number,
  votes: readonly string[],
): Promise<number> {
  const erased = await tx
    .delete(faqVoteReasons)
    .where(and(eq(faqVoteReasons.userId, userId), anyOf(faqVoteReasons.vote, votes)))
    .returning({ vote: faqVoteReasons.vote });
  return erased.length;
}
