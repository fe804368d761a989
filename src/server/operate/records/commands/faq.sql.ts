import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../db/database.ts';
import { groupBy } from '../../../db/group-by.ts';
import { findAtDefaultPath, keepAtDefaultPath } from '../../../db/site-places.sql.ts';
import {
  contentFiles,
  faqArticles,
  faqCategories,
  faqSections,
  faqViews,
  faqVotes,
  helpCenters,
} from '../../../db/tables/index.ts';
import { upsert } from '../../../db/upsert.ts';
import { indexArticles, removeFromIndex } from '../../../search/indexing.sql.ts';
import { setSynonyms } from '../../../search/owner-synonyms.sql.ts';
import type { SearchIndex } from '../../../search/search-index.sql.ts';
import { removeSections } from '../../../search/semantic/remove-sections.sql.ts';
import { helpCenterPlacement } from '../../../settings/stored/help-center.ts';

export type NewHelpCenterRow = typeof helpCenters.$inferInsert;
export type NewCategory = typeof faqCategories.$inferInsert;
export type NewSection = typeof faqSections.$inferInsert;
export type NewContentFile = typeof contentFiles.$inferInsert;
export type NewViews = typeof faqViews.$inferInsert;
export type NewVote = typeof faqVotes.$inferInsert;

type ArticleRow = typeof faqArticles.$inferInsert & { readonly id: number };

export interface NewArticle {
  readonly row: ArticleRow;
  /** The texts of the headings in the article's content. */
  readonly headings: readonly string[];
}

/** Stores help centers. Columns for which records have no member stay unchanged. */
export async function saveHelpCenters(tx: Transaction, rows: readonly NewHelpCenterRow[]): Promise<void> {
  const kept = Object.entries(getTableColumns(helpCenters)).flatMap(([name, column]) =>
    name in helpCenterPlacement ? [column] : [],
  );
  kept.push(helpCenters.wantedHost, helpCenters.wantedPath);
  const atDefault = await findAtDefaultPath(tx);
  await upsert(tx, helpCenters, [helpCenters.userId, helpCenters.id], rows, kept);
  for (const { userId } of rows) await keepAtDefaultPath(tx, atDefault, userId);
}

export async function saveCategories(tx: Transaction, rows: readonly NewCategory[]): Promise<void> {
  await upsert(tx, faqCategories, [faqCategories.userId, faqCategories.id], rows);
}

export async function saveSections(tx: Transaction, rows: readonly NewSection[]): Promise<void> {
  await upsert(tx, faqSections, [faqSections.userId, faqSections.id], rows);
}

export interface SynonymsRow extends SearchIndex {
  readonly groups: readonly (readonly string[])[];
}

export async function saveSynonyms(tx: Transaction, rows: readonly SynonymsRow[]): Promise<void> {
  for (const { groups, ...index } of rows) await setSynonyms(tx, index, groups);
}

export async function saveContentFiles(tx: Transaction, rows: readonly NewContentFile[]): Promise<void> {
  const { userId, helpCenterId, hash } = contentFiles;
  await upsert(tx, contentFiles, [userId, helpCenterId, hash], rows);
}

export async function saveViews(tx: Transaction, rows: readonly NewViews[]): Promise<void> {
  const { userId, helpCenterId, language, day, faqArticleId, device } = faqViews;
  await upsert(tx, faqViews, [userId, helpCenterId, language, day, faqArticleId, device], rows);
}

export async function saveVotes(tx: Transaction, rows: readonly NewVote[]): Promise<void> {
  await upsert(tx, faqVotes, [faqVotes.userId, faqVotes.id], rows);
}

/** Stores articles of one user, and adds the published ones to the search index. */
export async function saveArticles(
  tx: Transaction,
  userId: number,
  articles: readonly NewArticle[],
): Promise<void> {
  const rows = articles.map(({ row }) => row);
  await forgetArticles(tx, userId, rows);
  await upsert(tx, faqArticles, [faqArticles.userId, faqArticles.id], rows);
  const found = [...new Map(articles.map((article) => [article.row.id, article])).values()]
    .filter(({ row }) => isSearched(row))
    .map(({ row, headings }) => ({ ...row, headings, body: row.contentPlain, keywords: row.keywords ?? [] }));
  const isFound = new Set(found.map(({ id }) => id));
  const hidden = rows.flatMap(({ id }) => (isFound.has(id) ? [] : [id]));
  await removeSections(tx, userId, hidden);
  for (const [index, here] of byIndex(userId, found)) await indexArticles(tx, index, here);
}

function isSearched({ status, isRemoved, hiddenFrom }: ArticleRow): boolean {
  return status === 'published' && isRemoved !== true && hiddenFrom?.includes('search') !== true;
}

/** Removes articles from their search index, which may belong to another help center or language than the new rows. */
async function forgetArticles(tx: Transaction, userId: number, rows: readonly ArticleRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const stored = await tx
    .select({ id: faqArticles.id, helpCenterId: faqArticles.helpCenterId, language: faqArticles.language })
    .from(faqArticles)
    .where(and(eq(faqArticles.userId, userId), inArray(faqArticles.id, ids)));
  for (const [index, here] of byIndex(userId, stored)) {
    await removeFromIndex(
      tx,
      index,
      here.map(({ id }) => id),
    );
  }
}

interface Indexed {
  readonly helpCenterId: number;
  readonly language: string;
}

/** Groups articles by search index, in a fixed order, so that two loads cannot deadlock. */
function byIndex<Article extends Indexed>(
  userId: number,
  articles: readonly Article[],
): [SearchIndex, Article[]][] {
  const groups = groupBy(articles, ({ helpCenterId, language }) =>
    [String(helpCenterId).padStart(16, '0'), language].join(),
  );
  return [...groups.keys()].sort().flatMap((name): [SearchIndex, Article[]][] => {
    const group = groups.get(name) ?? [];
    return group.slice(0, 1).map(({ helpCenterId, language }) => [{ userId, helpCenterId, language }, group]);
  });
}
