import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  faqArticles,
  faqSearches,
  faqViews,
  faqVoteReasons,
  faqVotes,
  helpCenters,
} from '../db/tables/index.ts';
import { insertAll } from '../db/upsert.ts';
import { lockHelpCenter } from '../resources/faq/import/import-folder.sql.ts';
import { buildMonthOfVisits, type VisitedHelpCenter } from './month-of-visits.ts';

/**
 * Stores visits of the thirty days before today, and turns the counting of searches on, unless an article of the help
 * center has been read before.
 */
export async function storeMonthOfVisits(db: Database, helpCenter: VisitedHelpCenter): Promise<void> {
  const { userId, helpCenterId } = helpCenter;
  await db.transaction(async (tx) => {
    await lockHelpCenter(tx, helpCenter);
    const read = await tx
      .select({ id: faqViews.faqArticleId })
      .from(faqViews)
      .where(and(eq(faqViews.userId, userId), eq(faqViews.helpCenterId, helpCenterId)))
      .limit(1);
    if (read.length > 0) return;
    const articles = await tx
      .select({ id: faqArticles.faqArticleId, key: faqArticles.sourceKey, language: faqArticles.language })
      .from(faqArticles)
      .where(and(eq(faqArticles.userId, userId), eq(faqArticles.helpCenterId, helpCenterId)))
      .orderBy(faqArticles.id);
    const { views, votes, reasons, searches } = buildMonthOfVisits(helpCenter, articles, new Date());
    await insertAll(tx, faqViews, views);
    await insertAll(tx, faqVotes, votes);
    await insertAll(tx, faqVoteReasons, reasons);
    await insertAll(tx, faqSearches, searches);
    await tx
      .update(helpCenters)
      .set({ searchInsights: true })
      .where(and(eq(helpCenters.userId, userId), eq(helpCenters.id, helpCenterId)));
  });
}
