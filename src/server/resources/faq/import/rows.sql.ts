import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SourceArticle, SourceReference } from '../../../../content/folder/content.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  agents,
  type contentFiles,
  type faqArticles,
  type faqCategories,
  type faqSections,
} from '../../../db/tables/index.ts';
import { upsert } from '../../../db/upsert.ts';
import type { Comparison } from './compare.ts';
import type { ImportTarget, StoredContent, StoredThing } from './stored-content.ts';

/** The maximum number of rows in one statement. */
const chunkSize = 200;

type ContentTable = typeof faqCategories | typeof faqSections | typeof faqArticles;

interface HashedSource extends SourceReference {
  readonly hash: string;
}

/** Returns the columns that categories, sections and articles share. */
export function contentRow(target: ImportTarget, content: StoredContent, source: HashedSource) {
  const { key, language, hash } = source;
  const { id } = content.get(source);
  return {
    ...target,
    id,
    language,
    sourceKey: key,
    sourceHash: hash,
    isRemoved: false,
    updatedAt: new Date(),
  };
}

/** Assigns row ids to new source files, and the same language-independent id to all translations of a key. */
export async function giveIds(
  tx: Transaction,
  content: StoredContent,
  sources: readonly HashedSource[],
): Promise<void> {
  const ids = await nextIds(tx, sources.length * 2);
  for (const { key, language, hash } of sources) {
    const id = popId(ids);
    const sharedId = content.sharedId(key) ?? popId(ids);
    content.add({ key, language, hash, id, sharedId, isRemoved: false });
  }
}

/** Stores rows, and marks rows of missing sources as removed. @param kept columns that an update leaves unchanged */
export async function storeRows<Table extends ContentTable, Source extends HashedSource>(
  tx: Transaction,
  table: Table,
  target: ImportTarget,
  { added, changed, removed }: Comparison<Source, StoredThing>,
  toRow: (source: Source) => Table['$inferInsert'],
  kept: readonly PgColumn[] = [],
): Promise<void> {
  const rows = [...added, ...changed.map(({ source }) => source)].map(toRow);
  const key = [table.userId, table.id];
  for (const chunk of chunks(rows)) await upsert<PgTable>(tx, table, key, chunk, kept);
  await markRemoved(tx, table, target, removed);
}

export function inTarget(table: ContentTable | typeof contentFiles, target: ImportTarget): SQL | undefined {
  return and(eq(table.userId, target.userId), eq(table.helpCenterId, target.helpCenterId));
}

export function isRow(table: ContentTable, target: ImportTarget, id: number): SQL | undefined {
  return and(eq(table.userId, target.userId), eq(table.id, id));
}

/** Marks rows as removed instead of deleting them, so that restored content keeps its id, views and votes. */
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

/** @throws {Error} if there are fewer ids than rows */
function popId(ids: number[]): number {
  const id = ids.pop();
  if (id === undefined) throw new Error('there are no ids left');
  return id;
}

/** Returns the ids of authors by name; new authors are stored. */
export async function authorIds(
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

export function chunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / chunkSize);
  return Array.from({ length: count }, (_, index) => rows.slice(index * chunkSize, (index + 1) * chunkSize));
}
