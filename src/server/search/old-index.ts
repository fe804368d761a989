import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { faqArticles, indexVersion, searchTitles } from '../db/tables/index.ts';
import { articleMarkup } from '../markdown/article/article-markup.ts';
import { indexArticles, lockIndex } from './indexing.ts';

/** Articles in one transaction, which keeps imports of their help center waiting. */
const batchSize = 100;

/** Written out as in the index. */
const isOld = sql`${searchTitles.version} < ${sql.raw(String(indexVersion))}`;

/**
 * Indexes some articles again that an earlier version of the search indexed. They are found all the while.
 * @returns whether there may be more
 */
export async function updateOldIndex(db: Database): Promise<boolean> {
  const { userId, helpCenterId, language } = searchTitles;
  return await db.transaction(async (tx) => {
    const [index] = await tx
      .select({ userId, helpCenterId, language })
      .from(searchTitles)
      .where(isOld)
      .limit(1);
    if (!index) return false;
    await lockIndex(tx, index);
    const rows = await tx
      .select({
        id: faqArticles.id,
        title: faqArticles.title,
        content: faqArticles.content,
        body: faqArticles.contentPlain,
        keywords: faqArticles.keywords,
      })
      .from(searchTitles)
      .innerJoin(faqArticles, and(eq(faqArticles.userId, userId), eq(faqArticles.id, searchTitles.articleId)))
      .where(
        and(
          isOld,
          eq(userId, index.userId),
          eq(helpCenterId, index.helpCenterId),
          eq(language, index.language),
        ),
      )
      .limit(batchSize);
    await indexArticles(
      tx,
      index,
      rows.map(({ content, ...article }) => ({ ...article, headings: articleMarkup(content).headings })),
    );
    return rows.length > 0;
  });
}
