/** Makes the rows of articles and of the search index: the same for an import and for an article of the desk. */

import type { SourceArticle } from '../../../../content/folder/content.ts';
import { markupVersion } from '../../../../markup/html/without-inline.ts';
import { type LinkUrls, resolveHtml, resolveMarkdown } from '../../../../markup/linked-text.ts';
import type { Transaction } from '../../../db/database.ts';
import { indexArticles, removeFromIndex } from '../../../search/indexing.sql.ts';
import type { WriteRows } from '../../../search/rows/row-writer.ts';
import { removeSections } from '../../../search/semantic/remove-sections.sql.ts';
import type { Comparison } from './compare.ts';
import { contentFilePath } from './content-file-path.ts';
import type { KeptAddresses } from './kept-addresses.ts';
import { contentRow } from './rows.sql.ts';
import {
  type ImportTarget,
  requireSharedId,
  type StoredContent,
  type StoredThing,
} from './stored-content.ts';

export interface ArticlePlaces {
  /** The stored categories and sections, to which articles refer by key. */
  readonly categories: StoredContent;
  readonly sections: StoredContent;
  readonly takesMessages: boolean;
  readonly writeRows: WriteRows;
}

export interface ArticleRowContext extends ArticlePlaces {
  readonly target: ImportTarget;
  readonly articles: StoredContent;
  /** Rows before the import, by row id. */
  readonly stored: ReadonlyMap<number, { readonly addresses: readonly string[]; readonly createdAt: Date }>;
  /** The ids of authors, by name. */
  readonly authors: ReadonlyMap<string, number>;
  readonly keptAddresses: Pick<KeptAddresses, 'of'>;
  readonly urls: LinkUrls;
}

export function articleRow(article: SourceArticle, context: ArticleRowContext) {
  const { target, articles, categories, sections, takesMessages, authors, keptAddresses, urls } = context;
  const row = contentRow(target, articles, article);
  const before = context.stored.get(row.id);
  const { key, categoryKey, sectionKey, language, author, addresses } = article;
  const section = sectionKey === null ? undefined : sections.find({ key: sectionKey, language });
  return {
    ...row,
    faqArticleId: articles.get(article).sharedId,
    faqCategoryId: requireSharedId(categories, categoryKey),
    sectionId: section?.id ?? null,
    order: article.order,
    authorId: author === null ? null : (authors.get(author) ?? null),
    status: article.status,
    publishAt: article.publishAt,
    unpublishAt: article.unpublishAt,
    showFeedback: article.showFeedback,
    feedbackChatEnabled: article.feedbackChatEnabled ?? takesMessages,
    feedbackChatStated: article.feedbackChatEnabled !== null,
    feedbackPhoneEnabled: article.feedbackPhoneEnabled,
    feedbackPhoneNumber: article.feedbackPhoneNumber,
    feedbackNoFormId: article.feedbackNoFormId,
    articleFormId: article.articleFormId,
    title: article.title,
    content: resolveHtml(article.html, urls),
    contentPlain: article.plain,
    markdown: article.markdown && resolveMarkdown(article.markdown, urls),
    markupVersion,
    tags: [...article.tags],
    description: article.description ?? '',
    addresses: keptAddresses.of(key, addresses, before?.addresses ?? []),
    keywords: [...article.keywords],
    featured: article.featured,
    hiddenFrom: [...(article.hiddenFrom ?? [])],
    createdAt: article.createdAt ?? before?.createdAt ?? row.updatedAt,
    revisedAt: article.updatedAt,
  };
}

/** Returns the URLs of links in articles: `#/articles/<id>` for an article, `#/categories/<id>` for a category. */
export function linkUrls(
  articles: StoredContent,
  categories: StoredContent,
  { userId, helpCenterId }: ImportTarget,
): LinkUrls {
  return {
    articleUrl(key, _language, fragment) {
      const id = articles.sharedId(key);
      if (id === undefined) return null;
      return `#/articles/${id}${fragment === '' ? '' : `?h=${encodeURIComponent(fragment)}`}`;
    },
    categoryUrl(key) {
      const id = categories.sharedId(key);
      return id === undefined ? null : `#/categories/${id}`;
    },
    fileUrl: (hash, name) => contentFilePath(userId, helpCenterId, hash, name),
  };
}

/** Updates the index of each language. Publication dates do not matter here, since each search checks them. */
export async function updateIndexes(
  tx: Transaction,
  target: ImportTarget,
  articles: StoredContent,
  { added, changed, removed }: Comparison<SourceArticle, StoredThing>,
  writeRows: WriteRows,
): Promise<void> {
  const stored = [...added, ...changed.map(({ source }) => source)];
  const languages = new Set([...stored, ...removed].map(({ language }) => language));
  for (const language of [...languages].sort()) {
    const index = { ...target, language };
    const inLanguage = stored
      .filter((article) => article.language === language)
      .map((article) => ({ ...article, id: articles.find(article)?.id ?? 0 }));
    const hidden = inLanguage.filter((article) => !isSearched(article)).map(({ id }) => id);
    const gone = removed.filter((article) => article.language === language).map(({ id }) => id);
    await removeFromIndex(tx, index, [...hidden, ...gone]);
    await removeSections(tx, target.userId, [...hidden, ...gone]);
    await indexArticles(
      tx,
      index,
      inLanguage
        .filter(isSearched)
        .map(({ id, title, headings, plain, keywords }) => ({ id, title, headings, body: plain, keywords })),
      writeRows,
    );
  }
}

function isSearched({ status, hiddenFrom }: Pick<SourceArticle, 'status' | 'hiddenFrom'>): boolean {
  return status === 'published' && hiddenFrom?.includes('search') !== true;
}
