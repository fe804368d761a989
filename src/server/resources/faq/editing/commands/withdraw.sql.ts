/** Takes articles of the desk from readers. */

import { and, eq, inArray } from 'drizzle-orm';
import { conflict, notFound, Refusal } from '../../../../../api/refusal.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { articleDrafts, faqArticles } from '../../../../db/tables/index.ts';
import { removeFromIndex } from '../../../../search/indexing.sql.ts';
import { removeSections } from '../../../../search/semantic/remove-sections.sql.ts';
import { lockHelpCenter } from '../../import/import-folder.sql.ts';
import { draftTexts } from '../draft-texts.ts';
import {
  type ArticleKey,
  findAnyTranslation,
  findArticleAndDraft,
  type StoredArticle,
} from '../queries/articles.sql.ts';
import { lockEditable } from './drafts.sql.ts';
import { takeOverUpload } from './ownership.sql.ts';
import { isDraft, nextVersion, storeDraft } from './stored-drafts.sql.ts';

/**
 * Cancels the scheduled publication of a draft, or else hides a published article: its text becomes its draft.
 * @throws {Refusal} `NotFound`, `Forbidden` for an article that does not belong to the desk, `Conflict` for a draft
 */
export async function unpublishArticle(db: Database, key: ArticleKey, agentId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHelpCenter(tx, (await findArticleAndDraft(tx, key)).article);
    const found = await lockEditable(tx, key);
    const { article, draft } = found;
    if (draft !== null && draft.scheduledAt !== null) {
      await tx
        .update(articleDrafts)
        .set({ scheduledAt: null, scheduledBy: null, version: nextVersion })
        .where(isDraft(draft));
      return;
    }
    if (article.status === 'draft') throw conflict({ field: 'state' });
    if (draft === null) await storeDraft(tx, article, null, { ...draftTexts(found), changedBy: agentId });
    await hide(tx, [article], { status: 'draft' });
  });
}

/**
 * Removes an article of the desk in one language or in all. Its ids, views and votes stay, as those of an imported one.
 * @throws {Refusal} `NotFound`, `Forbidden` if a language of it does not belong to the desk
 */
export async function removeArticle(
  db: Database,
  { userId, articleId, language }: Omit<ArticleKey, 'language'> & { readonly language: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHelpCenter(tx, await findAnyTranslation(tx, userId, articleId));
    const rows = await tx
      .select()
      .from(faqArticles)
      .where(
        and(
          eq(faqArticles.userId, userId),
          eq(faqArticles.faqArticleId, articleId),
          eq(faqArticles.isRemoved, false),
          language === null ? undefined : eq(faqArticles.language, language),
        ),
      )
      .for('no key update');
    if (rows.length === 0) throw notFound();
    for (const row of rows) {
      if (await takeOverUpload(tx, { userId, articleId, language: row.language })) continue;
      throw new Refusal(
        'Forbidden',
        'The article belongs to its source. Remove it there, or take it over first.',
      );
    }
    await hide(tx, rows, { isRemoved: true });
    const ids = rows.map(({ id }) => id);
    await tx
      .delete(articleDrafts)
      .where(and(eq(articleDrafts.userId, userId), inArray(articleDrafts.articleId, ids)));
  });
}

async function hide(
  tx: Transaction,
  articles: readonly StoredArticle[],
  change: { readonly status?: 'draft'; readonly isRemoved?: true },
): Promise<void> {
  for (const { userId, helpCenterId, language, id } of articles) {
    await tx
      .update(faqArticles)
      .set({ ...change, updatedAt: new Date() })
      .where(and(eq(faqArticles.userId, userId), eq(faqArticles.id, id)));
    await removeFromIndex(tx, { userId, helpCenterId, language }, [id]);
    await removeSections(tx, userId, [id]);
  }
}
