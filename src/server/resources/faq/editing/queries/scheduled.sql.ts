import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../db/database.ts';
import { articleDrafts, faqArticles } from '../../../../db/tables/index.ts';
import type { ArticleKey } from './articles.sql.ts';

/** A draft whose time has come. */
export interface DueDraft extends ArticleKey {
  readonly version: number;
  readonly scheduledBy: number | null;
}

/** Lists drafts that are to be published by now, the longest due one first. */
export async function listDueDrafts(db: Queryable, limit: number): Promise<DueDraft[]> {
  return await db
    .select({
      userId: faqArticles.userId,
      articleId: faqArticles.faqArticleId,
      language: faqArticles.language,
      version: articleDrafts.version,
      scheduledBy: articleDrafts.scheduledBy,
    })
    .from(articleDrafts)
    .innerJoin(
      faqArticles,
      and(eq(faqArticles.userId, articleDrafts.userId), eq(faqArticles.id, articleDrafts.articleId)),
    )
    .where(and(isNotNull(articleDrafts.scheduledAt), lte(articleDrafts.scheduledAt, sql`now()`)))
    .orderBy(asc(articleDrafts.scheduledAt))
    .limit(limit);
}
