import { and, eq } from 'drizzle-orm';
import { conflict } from '../../../../../api/refusal.ts';
import type { Database } from '../../../../db/database.ts';
import { faqArticles } from '../../../../db/tables/index.ts';
import { lockHelpCenter } from '../../import/import-folder.sql.ts';
import { draftTexts } from '../draft-texts.ts';
import { type ArticleKey, findArticleAndDraft } from '../queries/articles.sql.ts';
import { storeDraft } from './drafts.sql.ts';
import { addVersion } from './versions.sql.ts';

/**
 * Makes an imported article the desk's: imports neither change nor remove it. Its text becomes the first version.
 * @throws {Refusal} `NotFound`, `Conflict` for an article that belongs to the desk
 */
export async function takeOverArticle(db: Database, key: ArticleKey): Promise<void> {
  await db.transaction(async (tx) => {
    const { article } = await findArticleAndDraft(tx, key);
    await lockHelpCenter(tx, article);
    // An import may have changed the article before the lock was taken.
    const found = await findArticleAndDraft(tx, key);
    if (found.article.isDeskOwned) throw conflict({ field: 'source' });
    const texts = draftTexts(found);
    await addVersion(tx, found.article, texts, null, found.article.updatedAt);
    // A draft of a folder is a draft of the desk.
    if (found.article.status === 'draft') await storeDraft(tx, found.article, null, texts);
    await tx
      .update(faqArticles)
      .set({ isDeskOwned: true, updatedAt: new Date() })
      .where(and(eq(faqArticles.userId, key.userId), eq(faqArticles.id, article.id)));
  });
}
