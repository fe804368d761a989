import { and, eq, inArray, sql } from 'drizzle-orm';
import { maxArticleVersions } from '../../../../../api/limits.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { articleVersions } from '../../../../db/tables/index.ts';
import type { DraftTexts } from '../draft-texts.ts';
import type { ArticleKey, StoredArticle } from '../queries/articles.sql.ts';
import type { FoundVersion } from '../queries/versions.sql.ts';
import { lockEditable, StaleArticleDraft, storeDraft } from './drafts.sql.ts';

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

/**
 * Makes the text of a version the draft of its article.
 * @param read the version of the draft that the writer has read; 0 for none
 * @throws {StaleArticleDraft} if the draft has another version
 * @throws {Refusal} `NotFound`, `Forbidden` for an article that does not belong to the desk
 */
export async function restoreVersion(
  db: Database,
  { articleId, language, version }: FoundVersion,
  read: number,
  agentId: number,
): Promise<ArticleKey> {
  const key = { userId: version.userId, articleId, language };
  await db.transaction(async (tx) => {
    const { article, draft } = await lockEditable(tx, key);
    if ((draft?.version ?? 0) !== read) throw new StaleArticleDraft();
    const { title, markdown, description, keywords, tags } = version;
    const { faqCategoryId } = draft ?? article;
    const texts = { title, markdown, description, faqCategoryId, keywords, tags };
    await storeDraft(tx, article, draft, { ...texts, changedBy: agentId });
  });
  return key;
}
