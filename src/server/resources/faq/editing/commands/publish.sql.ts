/** Publishes drafts: what an import makes of an article of a folder is made of the draft, in the same rows. */

import { and, eq, sql } from 'drizzle-orm';
import type { MadeArticle } from '../../../../../content/article/desk-article.ts';
import type { SourceArticle } from '../../../../../content/folder/content.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { articleDrafts, faqArticles } from '../../../../db/tables/index.ts';
import { type WriteRows, writeRowsAtOnce } from '../../../../search/rows/row-writer.ts';
import { articleRow, linkUrls, updateIndexes } from '../../import/articles.sql.ts';
import { lockHelpCenter } from '../../import/import-folder.sql.ts';
import { StoredContent } from '../../import/stored-content.ts';
import type { ArticleKey, DraftRow, StoredArticle } from '../queries/articles.sql.ts';
import { requireDecisions } from '../require-decisions.ts';
import { ensureCategoryIn } from './categories.sql.ts';
import { lockEditable } from './drafts.sql.ts';
import { isDraft, nextVersion, StaleArticleDraft } from './stored-drafts.sql.ts';
import { addVersion } from './versions.sql.ts';

export interface Publication {
  readonly key: ArticleKey;
  /** The version of the draft from which `made` was made. */
  readonly version: number;
  readonly made: MadeArticle;
  /** Null if the owner who set the time was removed. */
  readonly publishedBy: number | null;
  /** Whether only a draft whose time has come is published. */
  readonly isScheduled: boolean;
}

/**
 * Publishes a draft of that version, once: afterwards it is the article.
 * @throws {StaleArticleDraft} if the draft was changed or published since
 * @throws {Refusal} `NotFound`, `Forbidden` for an article that does not belong to the desk, `UnprocessableContent` while
 * passages are undecided, `PayloadTooLarge` if the help center would have too many articles
 */
export async function publishDraft(
  db: Database,
  { key, version, made, publishedBy, isScheduled }: Publication,
  writeRows: WriteRows = writeRowsAtOnce,
): Promise<void> {
  await db.transaction(async (tx) => {
    const target = await findTarget(tx, key);
    // The order of locks is that of an import: the help center, then its articles.
    const takesMessages = target === null ? false : await lockHelpCenter(tx, target);
    const { article, draft } = await lockEditable(tx, key);
    if (draft?.version !== version) throw new StaleArticleDraft();
    if (isScheduled && (draft.scheduledAt === null || draft.scheduledAt > new Date())) {
      throw new StaleArticleDraft();
    }
    requireDecisions(draft);
    await storeArticle(tx, article, draft, made, { takesMessages, writeRows });
    await addVersion(tx, article, draft, publishedBy);
    await tx.delete(articleDrafts).where(isDraft(draft));
  });
}

async function findTarget(tx: Transaction, { userId, articleId }: ArticleKey) {
  const [row] = await tx
    .select({ userId: faqArticles.userId, helpCenterId: faqArticles.helpCenterId })
    .from(faqArticles)
    .where(and(eq(faqArticles.userId, userId), eq(faqArticles.faqArticleId, articleId)))
    .limit(1);
  return row ?? null;
}

async function storeArticle(
  tx: Transaction,
  article: StoredArticle,
  draft: DraftRow,
  made: MadeArticle,
  { takesMessages, writeRows }: { readonly takesMessages: boolean; readonly writeRows: WriteRows },
): Promise<void> {
  const { userId, helpCenterId, language } = article;
  const target = { userId, helpCenterId };
  const { faqCategoryId } = draft;
  const category = await ensureCategoryIn(tx, target, language, faqCategoryId);
  const staysInSection = article.faqCategoryId === faqCategoryId;
  const section = staysInSection ? article.sectionId : null;
  const source = sourceArticle(article, draft, made, {
    categoryKey: category.key,
    sectionKey: section === null ? null : sectionKey,
  });
  const stored = (id: number, sharedId: number, key: string) =>
    new StoredContent([{ id, sharedId, key, language, hash: '', isRemoved: false }]);
  const articles = stored(article.id, article.faqArticleId, article.sourceKey);
  const categories = stored(category.rowId, faqCategoryId, category.key);
  const row = articleRow(source, {
    target,
    articles,
    categories,
    sections: section === null ? new StoredContent([]) : stored(section, section, sectionKey),
    takesMessages,
    writeRows,
    stored: new Map([[article.id, article]]),
    authors: new Map(),
    keptAddresses: { of: () => article.addresses },
    urls: linkUrls(articles, categories, target),
  });
  await tx
    .update(faqArticles)
    .set({
      ...row,
      isDeskOwned: true,
      authorId: article.authorId,
      feedbackChatStated: article.feedbackChatStated,
    })
    .where(and(eq(faqArticles.userId, userId), eq(faqArticles.id, article.id)));
  const change = { source, stored: articles.get(source) };
  const comparison = { added: [], changed: [change], unchanged: [], removed: [] };
  await updateIndexes(tx, target, articles, comparison, writeRows);
}

/** The key under which the section of an article is found among its one section. */
const sectionKey = 'section';

/** Returns a draft as an article of a folder. Members that the desk does not edit stay as they are. */
function sourceArticle(
  article: StoredArticle,
  { title, description, keywords, tags }: DraftRow,
  made: MadeArticle,
  place: Pick<SourceArticle, 'categoryKey' | 'sectionKey'>,
): SourceArticle {
  const isFirst = article.status === 'draft' && article.content === '';
  return {
    ...place,
    key: article.sourceKey,
    language: article.language,
    title,
    html: [made.html],
    markdown: [made.markdown],
    plain: made.plain,
    headings: made.headings,
    description,
    order: article.order,
    tags,
    keywords,
    featured: article.featured,
    hiddenFrom: article.hiddenFrom,
    author: null,
    status: 'published',
    publishAt: null,
    unpublishAt: null,
    showFeedback: article.showFeedback,
    feedbackChatEnabled: article.feedbackChatStated === true ? article.feedbackChatEnabled : null,
    feedbackPhoneEnabled: article.feedbackPhoneEnabled,
    feedbackPhoneNumber: article.feedbackPhoneNumber,
    feedbackNoFormId: article.feedbackNoFormId,
    articleFormId: article.articleFormId,
    addresses: article.addresses,
    links: { articles: [], files: [] },
    votes: null,
    createdAt: isFirst ? new Date() : article.createdAt,
    updatedAt: new Date(),
    hash: '',
    file: '',
    formerKeys: [],
  };
}

/**
 * Sets the time at which a draft is published.
 * @throws {StaleArticleDraft} if the draft has another version
 * @throws {Refusal} as `publishDraft`
 */
export async function scheduleDraft(
  db: Database,
  key: ArticleKey,
  version: number,
  time: Date,
  agentId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { draft } = await lockEditable(tx, key);
    if (draft?.version !== version) throw new StaleArticleDraft();
    requireDecisions(draft);
    await tx
      .update(articleDrafts)
      .set({ scheduledAt: time, scheduledBy: agentId, version: nextVersion, changedAt: sql`now()` })
      .where(isDraft(draft));
  });
}

/** Takes away the time of a draft that cannot be published. Drafts that were changed since are left as they are. */
export async function unscheduleDraft(db: Database, key: ArticleKey, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { draft } = await lockEditable(tx, key);
    if (draft?.version !== version) return;
    await tx
      .update(articleDrafts)
      .set({ scheduledAt: null, scheduledBy: null, version: nextVersion })
      .where(isDraft(draft));
  });
}
