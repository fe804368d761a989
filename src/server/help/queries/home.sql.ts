/** Reads the home page's lists, apart from the categories. */

import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { faqArticles } from '../../db/tables/index.ts';
import { isListedIn, type LocalizedHelpCenter } from '../../resources/faq/visible-content.sql.ts';
import type { ListedRow } from './article.sql.ts';

const mostFeatured = 6;

export interface FeaturedRow extends ListedRow {
  /** The author's description; empty if there is none. */
  readonly description: string;
}

/** Returns the articles in the order of the content. */
export async function listFeaturedArticles(
  db: Queryable,
  helpCenter: LocalizedHelpCenter,
): Promise<FeaturedRow[]> {
  return await db
    .select({
      id: faqArticles.faqArticleId,
      title: faqArticles.title,
      description: faqArticles.description,
    })
    .from(faqArticles)
    .where(and(isListedIn(helpCenter), eq(faqArticles.featured, true)))
    .orderBy(asc(faqArticles.order), sql`${faqArticles.title} collate "C"`, asc(faqArticles.id))
    .limit(mostFeatured);
}

/** Returns numbers by the category's language-independent id; empty categories are absent. */
export async function countArticlesByCategory(
  db: Queryable,
  helpCenter: LocalizedHelpCenter,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ categoryId: faqArticles.faqCategoryId, articles: count() })
    .from(faqArticles)
    .where(isListedIn(helpCenter))
    .groupBy(faqArticles.faqCategoryId);
  return new Map(rows.map(({ categoryId, articles }) => [categoryId, articles]));
}
