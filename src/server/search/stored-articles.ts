/** Indexes articles again from their stored texts. */

import { and, eq, inArray } from 'drizzle-orm';
import { articleMarkup } from '../../markup/html/article-markup.ts';
import type { Transaction } from '../db/database.ts';
import { faqArticles } from '../db/tables/index.ts';
import { indexArticles } from './indexing.ts';
import type { SearchIndex } from './search-index.ts';

/** Limits the articles that are in memory at the same time. */
const articlesAtOnce = 100;

/** Indexes the articles with the given row ids again. */
export async function reindexArticles(
  tx: Transaction,
  index: SearchIndex,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += articlesAtOnce) {
    const rows = await tx
      .select({
        id: faqArticles.id,
        title: faqArticles.title,
        content: faqArticles.content,
        body: faqArticles.contentPlain,
        keywords: faqArticles.keywords,
      })
      .from(faqArticles)
      .where(
        and(
          eq(faqArticles.userId, index.userId),
          inArray(faqArticles.id, ids.slice(start, start + articlesAtOnce)),
        ),
      );
    await indexArticles(
      tx,
      index,
      rows.map(({ content, ...article }) => ({ ...article, headings: articleMarkup(content).headings })),
    );
  }
}
