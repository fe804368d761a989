/** Imports a folder of Markdown files into a help center in one transaction, and removes content that is not in it. */

import { and, eq } from 'drizzle-orm';
import type {
  Changes,
  ImportChanges,
  SourceArticle,
  SourceCategory,
  SourceFolder,
  SourceReference,
  SourceSection,
} from '../../../../content/folder/content.ts';
import { markupVersion } from '../../../../markup/html/without-inline.ts';
import { type LinkUrls, resolveHtml, resolveMarkdown } from '../../../../markup/linked-text.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { faqArticles, faqCategories, faqSections, faqVotes, helpCenters } from '../../../db/tables/index.ts';
import { indexArticles, removeFromIndex } from '../../../search/indexing.ts';
import { type WriteRows, writeRowsAtOnce } from '../../../search/rows/row-writer.ts';
import { removeSections } from '../../../search/semantic/remove-sections.ts';
import { removeUnusedFiles, storeFiles } from './commands/files.ts';
import { followRenames } from './commands/renames.ts';
import { authorIds, chunks, contentRow, giveIds, inTarget, isRow, storeRows } from './commands/rows.ts';
import { storeSynonyms } from './commands/synonyms.ts';
import { type Comparison, compare } from './compare.ts';
import { contentFilePath } from './content-file-path.ts';
import { storeConversions } from './conversions/commands.ts';
import { KeptAddresses } from './kept-addresses.ts';
import { type ImportTarget, requireSharedId, StoredContent, type StoredThing } from './stored-content.ts';

/**
 * @param writeRows makes the rows for search, for example on another thread
 * @throws {Refusal} `PayloadTooLarge` if the help center would have too many articles
 */
export async function importFolder(
  db: Database,
  target: ImportTarget,
  source: SourceFolder,
  writeRows: WriteRows = writeRowsAtOnce,
): Promise<ImportChanges> {
  return await db.transaction(async (tx) => {
    // The row lock makes concurrent imports into one help center run one after the other.
    const [helpCenter] = await tx
      .select({ takesMessages: helpCenters.contactEnabled })
      .from(helpCenters)
      .where(and(eq(helpCenters.userId, target.userId), eq(helpCenters.id, target.helpCenterId)))
      .for('update');
    const files = await storeFiles(tx, target, source.files);
    const categories = await storeCategories(tx, target, source);
    const sections = await storeSections(tx, target, source, categories.content);
    const synonyms = await storeSynonyms(tx, target, source);
    const articles = await storeArticles(tx, target, source, {
      categories: categories.content,
      sections: sections.content,
      takesMessages: helpCenter?.takesMessages ?? false,
      writeRows,
    });
    return {
      categories: categories.changes,
      sections: sections.changes,
      articles,
      files: { ...files, removed: await removeUnusedFiles(tx, target, source.files) },
      synonyms,
    };
  });
}

function countChanges<S, R>({ added, changed, unchanged, removed }: Comparison<S, R>): Changes {
  return {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length,
    removed: removed.length,
  };
}

/** Filters rows to the languages that the folder contains, so that other languages are not removed. */
function withinLanguages<T extends SourceReference>(rows: readonly T[], source: SourceFolder): T[] {
  return source.isComplete ? [...rows] : rows.filter(({ language }) => source.languages.includes(language));
}

async function storeCategories(tx: Transaction, target: ImportTarget, source: SourceFolder) {
  const rows = await tx
    .select({
      id: faqCategories.id,
      sharedId: faqCategories.faqCategoryId,
      key: faqCategories.sourceKey,
      language: faqCategories.language,
      hash: faqCategories.sourceHash,
      isRemoved: faqCategories.isRemoved,
    })
    .from(faqCategories)
    .where(inTarget(faqCategories, target));
  const content = new StoredContent(rows);
  const comparison = compare(source.categories, withinLanguages(rows, source), source.unread.categories);
  await giveIds(tx, content, comparison.added);
  const toRow = (category: SourceCategory) => {
    const { title, description, order, icon, addresses = [] } = category;
    return {
      ...contentRow(target, content, category),
      faqCategoryId: content.get(category).sharedId,
      title,
      description,
      order,
      icon: icon ?? null,
      addresses: [...addresses],
    };
  };
  await storeRows(tx, faqCategories, target, comparison, toRow, [faqCategories.createdAt]);
  return { content, changes: countChanges(comparison) };
}

async function storeSections(
  tx: Transaction,
  target: ImportTarget,
  source: SourceFolder,
  categories: StoredContent,
) {
  const rows = await tx
    .select({
      id: faqSections.id,
      sharedId: faqSections.id,
      key: faqSections.sourceKey,
      language: faqSections.language,
      hash: faqSections.sourceHash,
      isRemoved: faqSections.isRemoved,
    })
    .from(faqSections)
    .where(inTarget(faqSections, target));
  const content = new StoredContent(rows);
  const comparison = compare(source.sections, withinLanguages(rows, source), source.unread.sections);
  await giveIds(tx, content, comparison.added);
  const toRow = (section: SourceSection) => ({
    ...contentRow(target, content, section),
    faqCategoryId: requireSharedId(categories, section.categoryKey),
    title: section.title,
    description: section.description,
    order: section.order,
  });
  await storeRows(tx, faqSections, target, comparison, toRow, [faqSections.createdAt]);
  return { content, changes: countChanges(comparison) };
}

interface ArticlePlaces {
  /** The stored categories and sections, to which articles refer by key. */
  readonly categories: StoredContent;
  readonly sections: StoredContent;
  readonly takesMessages: boolean;
  readonly writeRows: WriteRows;
}

async function storeArticles(
  tx: Transaction,
  target: ImportTarget,
  source: SourceFolder,
  places: ArticlePlaces,
): Promise<Changes> {
  const stored = await tx
    .select({
      id: faqArticles.id,
      sharedId: faqArticles.faqArticleId,
      key: faqArticles.sourceKey,
      language: faqArticles.language,
      hash: faqArticles.sourceHash,
      isRemoved: faqArticles.isRemoved,
      addresses: faqArticles.addresses,
      createdAt: faqArticles.createdAt,
      revisedAt: faqArticles.revisedAt,
    })
    .from(faqArticles)
    .where(inTarget(faqArticles, target));
  const inLanguages = withinLanguages(stored, source);
  const rows = await followRenames(tx, target, source, { rows: stored, inLanguages });
  const content = new StoredContent(rows);
  const keptAddresses = new KeptAddresses(source);
  const comparison = compare(source.articles, withinLanguages(rows, source), source.unread.articles);
  // Every new article receives its id before rows are built, since links between articles contain ids.
  await giveIds(tx, content, comparison.added);
  const row: ArticleRowContext = {
    ...places,
    target,
    articles: content,
    stored: new Map(rows.map((before) => [before.id, before])),
    authors: await authorIds(tx, target.userId, [
      ...comparison.added,
      ...comparison.changed.map(({ source: article }) => article),
    ]),
    keptAddresses,
    urls: linkUrls(content, places.categories, target),
  };
  await storeRows(tx, faqArticles, target, comparison, (article) => articleRow(article, row));
  for (const article of comparison.added)
    await storeVotes(tx, target, article, content.get(article).sharedId);
  await giveUpAddresses(tx, target, comparison.unchanged, keptAddresses);
  const redated = await updateDates(tx, target, comparison.unchanged);
  await updateIndexes(tx, target, content, comparison, places.writeRows);
  await storeConversions(tx, target, content, source.articles, comparison.removed);
  const changes = countChanges(comparison);
  return { ...changes, changed: changes.changed + redated, unchanged: changes.unchanged - redated };
}

interface ArticleRowContext extends ArticlePlaces {
  readonly target: ImportTarget;
  readonly articles: StoredContent;
  /** Rows before the import, by row id. */
  readonly stored: ReadonlyMap<number, { readonly addresses: readonly string[]; readonly createdAt: Date }>;
  /** The ids of authors, by name. */
  readonly authors: ReadonlyMap<string, number>;
  readonly keptAddresses: KeptAddresses;
  readonly urls: LinkUrls;
}

function articleRow(article: SourceArticle, context: ArticleRowContext) {
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

/** Removes former URLs from unchanged articles if another article or a category of the folder has them now. */
async function giveUpAddresses(
  tx: Transaction,
  target: ImportTarget,
  unchanged: readonly {
    readonly source: SourceArticle;
    readonly stored: StoredThing & { readonly addresses: readonly string[] };
  }[],
  keptAddresses: KeptAddresses,
): Promise<void> {
  for (const { source, stored } of unchanged) {
    const addresses = keptAddresses.of(source.key, source.addresses, stored.addresses);
    if (addresses.length >= stored.addresses.length) continue;
    await tx
      .update(faqArticles)
      .set({ addresses })
      .where(isRow(faqArticles, target, stored.id));
  }
}

interface Dated extends StoredThing {
  readonly createdAt: Date;
  readonly revisedAt: Date | null;
}

/** Updates the dates of articles whose text is unchanged, without indexing them again. Returns their number. */
async function updateDates(
  tx: Transaction,
  target: ImportTarget,
  unchanged: readonly { readonly source: SourceArticle; readonly stored: Dated }[],
): Promise<number> {
  let count = 0;
  for (const { source, stored } of unchanged) {
    const createdAt = source.createdAt ?? stored.createdAt;
    // The text is unchanged, so the stored date is still right if the source has no date.
    const revisedAt = source.updatedAt ?? stored.revisedAt;
    const isSame =
      Number(createdAt) === Number(stored.createdAt) && Number(revisedAt) === Number(stored.revisedAt);
    if (isSame) continue;
    await tx
      .update(faqArticles)
      .set({ createdAt, revisedAt })
      .where(isRow(faqArticles, target, stored.id));
    count += 1;
  }
  return count;
}

/** The maximum number of positive, and of negative, votes that are imported for one article. */
const maxVotes = 10_000;

/** Stores imported vote counts as one anonymous row per vote, dated with the article's last change. */
async function storeVotes(
  tx: Transaction,
  target: ImportTarget,
  { votes, language, updatedAt }: SourceArticle,
  faqArticleId: number,
): Promise<void> {
  if (votes === null) return;
  const createdAt = updatedAt ?? new Date();
  const vote = { ...target, faqArticleId, language, device: 'desktop' as const, createdAt };
  const voteRows = (count: number, isYes: boolean) =>
    Array.from({ length: Math.min(count, maxVotes) }, () => ({ ...vote, isYes }));
  for (const chunk of chunks([...voteRows(votes.yes, true), ...voteRows(votes.no, false)])) {
    await tx.insert(faqVotes).values(chunk);
  }
}

/** Returns the URLs of links in articles: `#/articles/<id>` for an article, `#/categories/<id>` for a category. */
function linkUrls(
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
async function updateIndexes(
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
