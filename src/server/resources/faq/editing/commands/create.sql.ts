/** Creates articles of the desk. They exist for writers only until they are published. */

import { and, eq, sql } from 'drizzle-orm';
import { conflict } from '../../../../../api/refusal.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { articleDrafts, faqArticles } from '../../../../db/tables/index.ts';
import { deskKey } from '../../import/desk-articles.ts';
import type { ImportTarget } from '../../import/stored-content.ts';
import { type ArticleKey, findAnyTranslation, isArticle } from '../queries/articles.sql.ts';
import { type ChosenCategory, chooseCategory } from './categories.sql.ts';
import { isDraft, type NewDraft, storeDraft } from './stored-drafts.sql.ts';

/** The order of an article that was made at the desk: after those with an order of their own. */
const lastOrder = 9_999;

export interface NewArticle extends ChosenCategory {
  readonly target: ImportTarget;
  readonly language: string;
  /** The article of which it is a translation; undefined for a new article. */
  readonly articleId?: number | undefined;
  readonly draft: Omit<NewDraft, 'faqCategoryId'>;
}

/**
 * Creates an article or a translation with its draft.
 * @throws {Refusal} `NotFound` for an unknown article, `Conflict` if the article has the language
 * @throws {ValidationError} on `categoryId`
 */
export async function createArticle(db: Database, article: NewArticle): Promise<ArticleKey> {
  return await db.transaction(async (tx) =>
    article.articleId === undefined
      ? await addArticle(tx, article)
      : await addTranslation(tx, article, article.articleId),
  );
}

async function addArticle(tx: Transaction, article: NewArticle): Promise<ArticleKey> {
  const { target, language } = article;
  const faqCategoryId = await chooseCategory(tx, target, language, article);
  const { rows } = await tx.execute<{ id: string | number }>(sql`select nextval('entity_id') as id`);
  const articleId = Number(rows[0]?.id);
  await addRow(tx, article, { faqCategoryId, articleId, sourceKey: deskKey(articleId) });
  return { userId: target.userId, articleId, language };
}

async function addTranslation(tx: Transaction, article: NewArticle, articleId: number): Promise<ArticleKey> {
  const { target, language } = article;
  const { userId } = target;
  const other = await findAnyTranslation(tx, userId, articleId);
  const key = { userId, articleId, language };
  const [existing] = await tx
    .select({ id: faqArticles.id, isRemoved: faqArticles.isRemoved })
    .from(faqArticles)
    .where(isArticle(key))
    .for('no key update');
  if (existing?.isRemoved === false) throw conflict({ field: 'lang' });
  const { faqCategoryId, sourceKey, helpCenterId } = other;
  if (existing) {
    // A removed translation becomes a draft again, under its ids.
    await tx
      .update(faqArticles)
      .set({ isRemoved: false, isDeskOwned: true, status: 'draft', faqCategoryId, updatedAt: new Date() })
      .where(and(eq(faqArticles.userId, userId), eq(faqArticles.id, existing.id)));
    await tx.delete(articleDrafts).where(isDraft({ userId, articleId: existing.id }));
    await storeDraft(tx, { userId, id: existing.id, helpCenterId }, null, {
      ...article.draft,
      faqCategoryId,
    });
    return key;
  }
  const own = { ...article, target: { userId, helpCenterId } };
  await addRow(tx, own, { faqCategoryId, articleId, sourceKey });
  return key;
}

/** Stores a row without a text, so that everything that is shown to readers comes from a publication. */
async function addRow(
  tx: Transaction,
  { target, language, draft }: NewArticle,
  ids: { readonly faqCategoryId: number; readonly articleId: number; readonly sourceKey: string },
): Promise<void> {
  const { faqCategoryId, articleId: faqArticleId, sourceKey } = ids;
  const [row] = await tx
    .insert(faqArticles)
    .values({
      ...target,
      faqArticleId,
      language,
      faqCategoryId,
      order: lastOrder,
      status: 'draft',
      title: '',
      content: '',
      contentPlain: '',
      sourceKey,
      sourceHash: '',
      isDeskOwned: true,
    })
    .returning({ id: faqArticles.id });
  if (!row) throw new Error('the article was not stored');
  await storeDraft(tx, { ...target, id: row.id }, null, { ...draft, faqCategoryId });
}
