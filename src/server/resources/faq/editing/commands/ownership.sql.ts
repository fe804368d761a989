import { and, eq } from 'drizzle-orm';
import { conflict } from '../../../../../api/refusal.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { faqArticles } from '../../../../db/tables/index.ts';
import { lockHelpCenter } from '../../import/import-folder.sql.ts';
import { draftTexts } from '../draft-texts.ts';
import {
  type ArticleKey,
  findArticleAndDraft,
  findContentSource,
  isUpload,
} from '../queries/articles.sql.ts';
import { type NewDraft, storeDraft } from './stored-drafts.sql.ts';
import { addVersion } from './versions.sql.ts';

/**
 * Makes an imported article the desk's: imports neither change nor remove it. Its text becomes the first version.
 * @throws {Refusal} `NotFound`, `Conflict` for an article that belongs to the desk
 */
export async function takeOverArticle(db: Database, key: ArticleKey): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await takeOver(tx, key))) throw conflict({ field: 'source' });
  });
}

/**
 * Makes an article the desk's if it came through a browser, where it is edited too.
 * @returns whether the article belongs to the desk
 * @throws {Refusal} `NotFound`
 */
export async function takeOverUpload(tx: Transaction, key: ArticleKey): Promise<boolean> {
  const { article } = await findArticleAndDraft(tx, key);
  if (article.isDeskOwned) return true;
  if (!isUpload(article, await findContentSource(tx, key.userId, article.helpCenterId))) return false;
  // Its writers have read no draft.
  await takeOver(tx, key, { version: 0 });
  return true;
}

/** Returns false for an article that belongs to the desk. */
async function takeOver(
  tx: Transaction,
  key: ArticleKey,
  draft: Pick<NewDraft, 'version'> = {},
): Promise<boolean> {
  const { article } = await findArticleAndDraft(tx, key);
  await lockHelpCenter(tx, article);
  // An import may have changed the article before the lock was taken.
  const found = await findArticleAndDraft(tx, key);
  if (found.article.isDeskOwned) return false;
  const texts = draftTexts(found);
  await addVersion(tx, found.article, texts, null, found.article.updatedAt);
  // A draft of a folder is a draft of the desk.
  if (found.article.status === 'draft') await storeDraft(tx, found.article, null, { ...texts, ...draft });
  await tx
    .update(faqArticles)
    .set({ isDeskOwned: true, updatedAt: new Date() })
    .where(and(eq(faqArticles.userId, key.userId), eq(faqArticles.id, article.id)));
  return true;
}
