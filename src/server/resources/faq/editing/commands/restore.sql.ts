import type { Database } from '../../../../db/database.ts';
import type { ArticleKey } from '../queries/articles.sql.ts';
import type { FoundVersion } from '../queries/versions.sql.ts';
import { lockEditable } from './drafts.sql.ts';
import { StaleArticleDraft, storeDraft } from './stored-drafts.sql.ts';

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
