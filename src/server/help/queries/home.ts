/** What the home page lists beside the categories. */

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { faqArticles } from '../../db/tables/index.ts';
import { isVisibleIn, type LocalizedHelpCenter } from '../../resources/faq/queries.ts';
import type { ListedRow } from './article.ts';

const mostFeatured = 6;

/** What the editors put first, in the order of the content. */
export async function listFeaturedArticles(
  db: Queryable,
  helpCenter: LocalizedHelpCenter,
): Promise<ListedRow[]> {
  return await db
    .select({ id: faqArticles.faqArticleId, title: faqArticles.title })
    .from(faqArticles)
    .where(and(isVisibleIn(helpCenter), eq(faqArticles.featured, true)))
    .orderBy(asc(faqArticles.order), sql`${faqArticles.title} collate "C"`, asc(faqArticles.id))
    .limit(mostFeatured);
}
