/** Stores what a folder of Markdown says: one transaction, after which the help center says the same. */

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Comparison, compare } from '../../content/compare.ts';
import type {
  Changes,
  ImportChanges,
  SourceArticle,
  SourceCategory,
  SourceFile,
  SourceFolder,
  SourceReference,
  SourceSection,
} from '../../content/content.ts';
import { resolveLinks } from '../../content/links.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { agents, contentFiles, faqArticles, faqCategories, faqSections } from '../../db/tables/index.ts';
import { contentFilePath } from '../../http/content-files.ts';
import { indexArticles, removeFromIndex } from '../../search/indexing.ts';

export interface ImportTarget {
  readonly userId: number;
  readonly helpCenterId: number;
}

/** What an import compares and continues. */
interface StoredThing extends SourceReference {
  readonly id: number;
  /** The language-independent id; of a section, which has none, its row id. */
  readonly sharedId: number;
  readonly hash: string;
  readonly isRemoved: boolean;
}

/** From a key and a language to what stands in the database. */
class Known {
  readonly #byName = new Map<string, StoredThing>();
  readonly #sharedIds = new Map<string, number>();

  constructor(things: readonly StoredThing[]) {
    for (const thing of things) this.add(thing);
  }

  add(thing: StoredThing): void {
    this.#byName.set(`${thing.language}/${thing.key}`, thing);
    this.#sharedIds.set(thing.key, thing.sharedId);
  }

  /** The row of a translation. */
  find({ key, language }: SourceReference): StoredThing | undefined {
    return this.#byName.get(`${language}/${key}`);
  }

  /** The id that all translations of a key share, if any is stored. */
  sharedId(key: string): number | undefined {
    return this.#sharedIds.get(key);
  }
}

/** Rows in one statement. */
const chunkSize = 200;

export async function importFolder(
  db: Database,
  target: ImportTarget,
  source: SourceFolder,
): Promise<ImportChanges> {
  return await db.transaction(async (tx) => {
    // One import at a time in a help center.
    await tx.execute(
      sql`select 1 from help_centers where user_id = ${target.userId} and id = ${target.helpCenterId} for update`,
    );
    const files = await storeFiles(tx, target, source.files);
    const categories = await storeCategories(tx, target, source);
    const sections = await storeSections(tx, target, source, categories.known);
    const articles = await storeArticles(tx, target, source, categories.known, sections.known);
    return {
      categories: categories.changes,
      sections: sections.changes,
      articles,
      files: { ...files, removed: await removeUnusedFiles(tx, target, source.files) },
    };
  });
}

function changesOf<S, R>({ added, changed, unchanged, removed }: Comparison<S, R>): Changes {
  return {
    added: added.length,
    changed: changed.length,
    unchanged: unchanged.length,
    removed: removed.length,
  };
}

/** Only what is in a language of the folder can be missing from it. */
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
  const known = new Known(rows);
  const comparison = compare(source.categories, withinLanguages(rows, source), source.unread.categories);
  const values = ({ title, description, order, hash }: SourceCategory) => ({
    title,
    description,
    order,
    sourceHash: hash,
    isRemoved: false,
    updatedAt: new Date(),
  });
  const ids = await nextIds(tx, comparison.added.length * 2);
  const added = comparison.added.map((category) => {
    const id = take(ids);
    const faqCategoryId = known.sharedId(category.key) ?? take(ids);
    known.add({ ...category, id, sharedId: faqCategoryId, isRemoved: false });
    const { key, language } = category;
    return { ...target, id, faqCategoryId, language, sourceKey: key, ...values(category) };
  });
  for (const chunk of chunks(added)) await tx.insert(faqCategories).values(chunk);
  for (const { source: category, stored } of comparison.changed) {
    await tx
      .update(faqCategories)
      .set(values(category))
      .where(isRow(faqCategories, target, stored.id));
  }
  await markRemoved(tx, faqCategories, target, comparison.removed);
  return { known, changes: changesOf(comparison) };
}

async function storeSections(tx: Transaction, target: ImportTarget, source: SourceFolder, categories: Known) {
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
  const known = new Known(rows);
  const comparison = compare(source.sections, withinLanguages(rows, source), source.unread.sections);
  const values = ({ categoryKey, title, description, order, hash }: SourceSection) => ({
    faqCategoryId: sharedIdOf(categories, categoryKey),
    title,
    description,
    order,
    sourceHash: hash,
    isRemoved: false,
    updatedAt: new Date(),
  });
  const ids = await nextIds(tx, comparison.added.length);
  const added = comparison.added.map((section) => {
    const id = take(ids);
    known.add({ ...section, id, sharedId: id, isRemoved: false });
    return { ...target, id, language: section.language, sourceKey: section.key, ...values(section) };
  });
  for (const chunk of chunks(added)) await tx.insert(faqSections).values(chunk);
  for (const { source: section, stored } of comparison.changed) {
    await tx
      .update(faqSections)
      .set(values(section))
      .where(isRow(faqSections, target, stored.id));
  }
  await markRemoved(tx, faqSections, target, comparison.removed);
  return { known, changes: changesOf(comparison) };
}

async function storeArticles(
  tx: Transaction,
  target: ImportTarget,
  source: SourceFolder,
  categories: Known,
  sections: Known,
): Promise<Changes> {
  const rows = await tx
    .select({
      id: faqArticles.id,
      sharedId: faqArticles.faqArticleId,
      key: faqArticles.sourceKey,
      language: faqArticles.language,
      hash: faqArticles.sourceHash,
      isRemoved: faqArticles.isRemoved,
    })
    .from(faqArticles)
    .where(inTarget(faqArticles, target));
  const known = new Known(rows);
  const comparison = compare(source.articles, withinLanguages(rows, source), source.unread.articles);
  const authors = await authorIds(tx, target.userId, [
    ...comparison.added,
    ...comparison.changed.map(({ source: article }) => article),
  ]);

  const ids = await nextIds(tx, comparison.added.length * 2);
  const added = comparison.added.map((article) => {
    const id = take(ids);
    const faqArticleId = known.sharedId(article.key) ?? take(ids);
    known.add({ ...article, id, sharedId: faqArticleId, isRemoved: false });
    return { article, id, faqArticleId };
  });

  // Only now are the ids of all articles known, which their links need.
  const values = (article: SourceArticle) => ({
    faqCategoryId: sharedIdOf(categories, article.categoryKey),
    sectionId:
      article.sectionKey === null
        ? null
        : (sections.find({ key: article.sectionKey, language: article.language })?.id ?? null),
    order: article.order,
    authorId: article.author === null ? null : (authors.get(article.author) ?? null),
    status: article.status,
    publishAt: article.publishAt,
    unpublishAt: article.unpublishAt,
    showFeedback: article.showFeedback,
    feedbackChatEnabled: article.feedbackChatEnabled,
    feedbackPhoneEnabled: article.feedbackPhoneEnabled,
    feedbackPhoneNumber: article.feedbackPhoneNumber,
    feedbackNoFormId: article.feedbackNoFormId,
    articleFormId: article.articleFormId,
    title: article.title,
    content: contentOf(article, known, target),
    contentPlain: article.plain,
    tags: [...article.tags],
    sourceHash: article.hash,
    isRemoved: false,
    updatedAt: new Date(),
  });
  const addedRows = added.map(({ article, id, faqArticleId }) => ({
    ...target,
    id,
    faqArticleId,
    language: article.language,
    sourceKey: article.key,
    ...values(article),
  }));
  for (const chunk of chunks(addedRows)) await tx.insert(faqArticles).values(chunk);
  for (const { source: article, stored } of comparison.changed) {
    await tx
      .update(faqArticles)
      .set(values(article))
      .where(isRow(faqArticles, target, stored.id));
  }
  await markRemoved(tx, faqArticles, target, comparison.removed);
  await updateIndexes(tx, target, known, comparison);
  return changesOf(comparison);
}

/** Links and pictures as addresses: an article of the same help center as `#/articles/<id>`. */
function contentOf(article: SourceArticle, articles: Known, { userId, helpCenterId }: ImportTarget): string {
  return resolveLinks(article.html, {
    articleUrl(key, _language, fragment) {
      const id = articles.sharedId(key);
      if (id === undefined) return null;
      return `#/articles/${id}${fragment === '' ? '' : `?h=${encodeURIComponent(fragment)}`}`;
    },
    fileUrl: (hash, name) => contentFilePath(userId, helpCenterId, hash, name),
  });
}

/** Search holds what is published, and nothing else; whether its time has come is asked when somebody searches. */
async function updateIndexes(
  tx: Transaction,
  target: ImportTarget,
  articles: Known,
  { added, changed, removed }: Comparison<SourceArticle, StoredThing>,
): Promise<void> {
  const stored = [...added, ...changed.map(({ source }) => source)];
  const languages = new Set([...stored, ...removed].map(({ language }) => language));
  for (const language of [...languages].sort()) {
    const index = { ...target, language };
    const here = stored
      .filter((article) => article.language === language)
      .map((article) => ({ ...article, id: articles.find(article)?.id ?? 0 }));
    const hidden = here.filter(({ status }) => status !== 'published').map(({ id }) => id);
    const gone = removed.filter((article) => article.language === language).map(({ id }) => id);
    await removeFromIndex(tx, index, [...hidden, ...gone]);
    await indexArticles(
      tx,
      index,
      here
        .filter(({ status }) => status === 'published')
        .map(({ id, title, headings, plain }) => ({ id, title, headings, body: plain })),
    );
  }
}

/** Authors by name, made where they are new. */
async function authorIds(
  tx: Transaction,
  userId: number,
  articles: readonly SourceArticle[],
): Promise<Map<string, number>> {
  const names = [...new Set(articles.flatMap(({ author }) => (author === null ? [] : [author])))];
  if (names.length === 0) return new Map();
  const existing = await tx
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.name, names)));
  const byName = new Map(existing.map(({ id, name }) => [name, id]));
  const missing = names.filter((name) => !byName.has(name));
  if (missing.length > 0) {
    const made = await tx
      .insert(agents)
      .values(missing.map((name) => ({ userId, name })))
      .returning({ id: agents.id, name: agents.name });
    for (const { id, name } of made) byName.set(name, id);
  }
  return byName;
}

async function storeFiles(
  tx: Transaction,
  target: ImportTarget,
  files: readonly SourceFile[],
): Promise<Omit<Changes, 'removed'>> {
  const stored = await storedHashes(tx, target);
  const added = files.filter(({ hash }) => !stored.has(hash));
  for (const file of added) {
    await tx
      .insert(contentFiles)
      .values({ ...target, ...file })
      .onConflictDoNothing();
  }
  return { added: added.length, changed: 0, unchanged: files.length - added.length };
}

/** Removes pictures that the folder does not have and no article shows. Answers how many. */
async function removeUnusedFiles(
  tx: Transaction,
  target: ImportTarget,
  files: readonly SourceFile[],
): Promise<number> {
  const present = new Set(files.map(({ hash }) => hash));
  const candidates = [...(await storedHashes(tx, target))].filter((hash) => !present.has(hash));
  if (candidates.length === 0) return 0;
  const removed = await tx
    .delete(contentFiles)
    .where(
      and(
        inTarget(contentFiles, target),
        inArray(contentFiles.hash, candidates),
        sql`not exists (
          select 1 from ${faqArticles} a
          where a.user_id = ${target.userId} and a.help_center_id = ${target.helpCenterId}
            and not a.is_removed and position(${contentFiles.hash} in a.content) > 0)`,
      ),
    )
    .returning({ hash: contentFiles.hash });
  return removed.length;
}

async function storedHashes(tx: Transaction, target: ImportTarget): Promise<Set<string>> {
  const rows = await tx
    .select({ hash: contentFiles.hash })
    .from(contentFiles)
    .where(inTarget(contentFiles, target));
  return new Set(rows.map(({ hash }) => hash));
}

type ContentTable = typeof faqCategories | typeof faqSections | typeof faqArticles;

function inTarget(table: ContentTable | typeof contentFiles, target: ImportTarget): SQL | undefined {
  return and(eq(table.userId, target.userId), eq(table.helpCenterId, target.helpCenterId));
}

function isRow(table: ContentTable, target: ImportTarget, id: number): SQL | undefined {
  return and(eq(table.userId, target.userId), eq(table.id, id));
}

/** Rows stay, hidden, so that what comes back has its id, its views and its votes. */
async function markRemoved(
  tx: Transaction,
  table: ContentTable,
  target: ImportTarget,
  rows: readonly StoredThing[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .update(table)
    .set({ isRemoved: true, updatedAt: new Date() })
    .where(and(eq(table.userId, target.userId), inArray(table.id, ids)));
}

async function nextIds(tx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ id: string | number }>(
    sql`select nextval('entity_id') as id from generate_series(1, ${count}::int) order by id desc`,
  );
  return rows.map(({ id }) => Number(id));
}

function take(ids: number[]): number {
  const id = ids.pop();
  if (id === undefined) throw new Error('there are no ids left');
  return id;
}

function sharedIdOf(known: Known, key: string): number {
  const id = known.sharedId(key);
  if (id === undefined) throw new Error(`the folder names a category that it does not have: ${key}`);
  return id;
}

function chunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / chunkSize);
  return Array.from({ length: count }, (_, index) => rows.slice(index * chunkSize, (index + 1) * chunkSize));
}
