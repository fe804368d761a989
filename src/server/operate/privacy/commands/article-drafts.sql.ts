import { and, eq, inArray } from 'drizzle-orm';
import { anyOf } from '../../../db/any-of.ts';
import type { Transaction } from '../../../db/database.ts';
import { articleDrafts, faqArticles } from '../../../db/tables/index.ts';

/** Removes drafts that were made from answers in tickets, and their articles if these were never published. */
export async function eraseArticleDrafts(
  tx: Transaction,
  userId: number,
  ticketIds: readonly number[],
): Promise<void> {
  const isOfTickets = and(eq(articleDrafts.userId, userId), anyOf(articleDrafts.ticketId, ticketIds));
  const drafts = tx.select({ id: articleDrafts.articleId }).from(articleDrafts).where(isOfTickets);
  await tx
    .delete(faqArticles)
    .where(
      and(
        eq(faqArticles.userId, userId),
        inArray(faqArticles.id, drafts),
        eq(faqArticles.status, 'draft'),
        eq(faqArticles.content, ''),
      ),
    );
  await tx.delete(articleDrafts).where(isOfTickets);
}
