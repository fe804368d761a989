/** Reads the texts of articles, and their headings. */

import { and, eq, inArray } from 'drizzle-orm';
import { rowVersion } from '../../../search/index/article-row.ts';
import { isCurrentPage } from '../../db/current-page.ts';
import type { Database } from '../../db/database.ts';
import type { ArticleHeading } from '../../db/tables/help.ts';
import { articlePages, faqArticles, searchRows } from '../../db/tables/index.ts';

export interface StoredText {
  readonly text: string;
  /** The article's row, which has the words of its headings; null if it is missing or has another version. */
  readonly row: Uint8Array | null;
  /** The headings of the article's page; null if the page is missing or outdated. */
  readonly headings: readonly ArticleHeading[] | null;
}

const ofArticle = (table: typeof searchRows | typeof articlePages) =>
  and(eq(table.userId, faqArticles.userId), eq(table.articleId, faqArticles.id));

const among = (userId: number, ids: readonly number[]) =>
  and(eq(faqArticles.userId, userId), inArray(faqArticles.id, [...ids]));

/** Returns the texts of articles by the ids of their rows, without removed articles. */
export async function readTexts(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, StoredText>> {
  const rows = await db
    .select({
      id: faqArticles.id,
      text: faqArticles.contentPlain,
      row: searchRows.row,
      headings: articlePages.headings,
    })
    .from(faqArticles)
    .leftJoin(searchRows, and(ofArticle(searchRows), eq(searchRows.version, rowVersion)))
    .leftJoin(articlePages, and(ofArticle(articlePages), isCurrentPage))
    .where(among(userId, ids));
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}

/** Returns the headings of the articles that have a current page, by the ids of the articles' rows. */
export async function readPageHeadings(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, readonly ArticleHeading[]>> {
  const rows = await db
    .select({ id: faqArticles.id, headings: articlePages.headings })
    .from(faqArticles)
    .innerJoin(articlePages, and(ofArticle(articlePages), isCurrentPage))
    .where(among(userId, ids));
  return new Map(rows.map(({ id, headings }) => [id, headings]));
}
