import { and, eq, inArray, sql } from 'drizzle-orm';
import { maxArticleVersions } from '../../../../../api/limits.ts';
import type { Transaction } from '../../../../db/database.ts';
import { articleVersions } from '../../../../db/tables/index.ts';
import type { DraftTexts } from '../draft-texts.ts';
import type { StoredArticle } from '../queries/articles.sql.ts';

type VersionTexts = Omit<DraftTexts, 'faqCategoryId'>;

/** Adds a version of an article, and removes the oldest ones beyond the limit. @param publishedBy null for an import */
export async function addVersion(
  tx: Transaction,
  { userId, helpCenterId, id: articleId }: StoredArticle,
  { title, markdown, description, keywords, tags }: VersionTexts,
  publishedBy: number | null,
  publishedAt = new Date(),
): Promise<void> {
  await tx.insert(articleVersions).values({
    userId,
    helpCenterId,
    articleId,
    title,
    markdown,
    description,
    keywords: [...keywords],
    tags: [...tags],
    publishedAt,
    publishedBy,
  });
  const kept = tx
    .select({ id: articleVersions.id })
    .from(articleVersions)
    .where(and(eq(articleVersions.userId, userId), eq(articleVersions.articleId, articleId)))
    .orderBy(sql`${articleVersions.publishedAt} desc`, sql`${articleVersions.id} desc`)
    .offset(maxArticleVersions);
  await tx
    .delete(articleVersions)
    .where(and(eq(articleVersions.userId, userId), inArray(articleVersions.id, kept)));
}
