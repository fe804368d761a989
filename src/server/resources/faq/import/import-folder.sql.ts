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
import type { Database, Transaction } from '../../../db/database.ts';
import { faqArticles, faqCategories, faqSections, faqVotes, helpCenters } from '../../../db/tables/index.ts';
import { type WriteRows, writeRowsAtOnce } from '../../../search/rows/row-writer.ts';
import {
  type ArticlePlaces,
  type ArticleRowContext,
  articleRow,
  linkUrls,
  updateIndexes,
} from './articles.sql.ts';
import { type Comparison, compare } from './compare.ts';
import { storeConversions } from './conversions.sql.ts';
import { deskKeyPrefix, separateDeskArticles } from './desk-articles.ts';
import { listCategoriesOfDesk, listSectionsOfDesk } from './desk-content.sql.ts';
import { removeUnusedFiles, storeFiles } from './files.sql.ts';
import { KeptAddresses } from './kept-addresses.ts';
import { type ContentOrigin, storeOrigin } from './origin.sql.ts';
import { followRenames } from './renames.sql.ts';
import { authorIds, chunks, contentRow, giveIds, inTarget, isRow, storeRows } from './rows.sql.ts';
import { type ImportTarget, requireSharedId, StoredContent, type StoredThing } from './stored-content.ts';
import { storeSynonyms } from './synonyms.sql.ts';

/**
 * @param writeRows makes the rows for search, for example on another thread
 * @param origin what is imported, which the desk names; absent: what was imported before stays named
 * @throws {Refusal} `PayloadTooLarge` if the help center would have too many articles
 */
export async function importFolder(
  db: Database,
  target: ImportTarget,
  source: SourceFolder,
  writeRows: WriteRows = writeRowsAtOnce,
  origin?: ContentOrigin,
): Promise<ImportChanges> {
  return await db.transaction(async (tx) => {
    const takesMessages = await lockHelpCenter(tx, target);
    const stored = await storeContent(tx, target, source, { takesMessages, writeRows });
    if (origin) await storeOrigin(tx, target, origin);
    return {
      ...stored,
      files: { ...stored.files, removed: await removeUnusedFiles(tx, target, source.files) },
    };
  });
}

/**
 * Locks a help center, so that imports into it and publications at the desk run one after the other.
 * @returns whether the help center takes messages of visitors
 */
export async function lockHelpCenter(tx: Transaction, target: ImportTarget): Promise<boolean> {
  const [helpCenter] = await tx
    .select({ takesMessages: helpCenters.contactEnabled })
    .from(helpCenters)
    .where(and(eq(helpCenters.userId, target.userId), eq(helpCenters.id, target.helpCenterId)))
    .for('update');
  return helpCenter?.takesMessages ?? false;
}

/** Stores the content of a folder, and removes everything of former imports that it lacks, except files. */
export async function storeContent(
  tx: Transaction,
  target: ImportTarget,
  source: SourceFolder,
  { takesMessages, writeRows }: Pick<ArticlePlaces, 'takesMessages' | 'writeRows'>,
): Promise<Omit<ImportChanges, 'files'> & { readonly files: Omit<Changes, 'removed'> }> {
  const files = await storeFiles(tx, target, source.files);
  const categories = await storeCategories(tx, target, source);
  const sections = await storeSections(tx, target, source, categories.content);
  const synonyms = await storeSynonyms(tx, target, source);
  const { articles, desk } = await storeArticles(tx, target, source, {
    categories: categories.content,
    sections: sections.content,
    takesMessages,
    writeRows,
  });
  return { categories: categories.changes, sections: sections.changes, articles, files, synonyms, desk };
}

function countChanges<S, R>({ added, changed, unchanged, removed }: Comparison<S, R>): Changes {
  return {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length,
    removed: removed.length,
  };
}

/** Keeps rows that the folder lacks, but that articles of the desk use. */
function withoutRemovals<S, R>(comparison: Comparison<S, R>, isUsed: (row: R) => boolean): Comparison<S, R> {
  return { ...comparison, removed: comparison.removed.filter((row) => !isUsed(row)) };
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
  const used = await listCategoriesOfDesk(tx, target);
  const isUsed = ({ sharedId, language }: StoredThing) => used.has(`${sharedId} ${language}`);
  const comparison = withoutRemovals(
    compare(source.categories, withinLanguages(rows, source), source.unread.categories),
    isUsed,
  );
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
  const used = await listSectionsOfDesk(tx, target);
  const comparison = withoutRemovals(
    compare(source.sections, withinLanguages(rows, source), source.unread.sections),
    ({ id }) => used.has(id),
  );
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

async function storeArticles(
  tx: Transaction,
  target: ImportTarget,
  source: SourceFolder,
  places: ArticlePlaces,
): Promise<Pick<ImportChanges, 'articles' | 'desk'>> {
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
      title: faqArticles.title,
      isDeskOwned: faqArticles.isDeskOwned,
    })
    .from(faqArticles)
    .where(inTarget(faqArticles, target));
  const [ofDesk, ofFolders] = partition(
    stored,
    ({ key, isDeskOwned }) => isDeskOwned && key.startsWith(deskKeyPrefix),
  );
  const inLanguages = withinLanguages(ofFolders, source);
  const rows = [...(await followRenames(tx, target, source, { rows: ofFolders, inLanguages })), ...ofDesk];
  const content = new StoredContent(rows);
  const keptAddresses = new KeptAddresses(source);
  const [owned, free] = partition(rows, ({ isDeskOwned }) => isDeskOwned);
  const { imported, desk } = separateDeskArticles(source.articles, owned);
  const comparison = compare(imported, withinLanguages(free, source), source.unread.articles);
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
  await storeConversions(tx, target, content, imported, comparison.removed);
  const changes = countChanges(comparison);
  return {
    articles: { ...changes, changed: changes.changed + redated, unchanged: changes.unchanged - redated },
    desk,
  };
}

function partition<T>(things: readonly T[], isFirst: (thing: T) => boolean): [T[], T[]] {
  return [things.filter(isFirst), things.filter((thing) => !isFirst(thing))];
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
