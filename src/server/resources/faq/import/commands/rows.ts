/** What storing categories, sections and articles have in common. */

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SourceArticle } from '../../../../../content/folder/content.ts';
import type { Transaction } from '../../../../db/database.ts';
import {
  agents,
  type contentFiles,
  type faqArticles,
  type faqCategories,
  type faqSections,
} from '../../../../db/tables/index.ts';
import type { ImportTarget, StoredThing } from '../stored-content.ts';

/** Rows in one statement. */
const chunkSize = 200;

type ContentTable = typeof faqCategories | typeof faqSections | typeof faqArticles;

export function inTarget(table: ContentTable | typeof contentFiles, target: ImportTarget): SQL | undefined {
  return and(eq(table.userId, target.userId), eq(table.helpCenterId, target.helpCenterId));
}

export function isRow(table: ContentTable, target: ImportTarget, id: number): SQL | undefined {
  return and(eq(table.userId, target.userId), eq(table.id, id));
}

/** Rows stay, hidden, so that what comes back has its id, its views and its votes. */
export async function markRemoved(
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

export async function nextIds(tx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ id: string | number }>(
    sql`select nextval('entity_id') as id from generate_series(1, ${count}::int) order by id desc`,
  );
  return rows.map(({ id }) => Number(id));
}

/** @throws {Error} when there are fewer ids than rows */
export function popId(ids: number[]): number {
  const id = ids.pop();
  if (id === undefined) throw new Error('there are no ids left');
  return id;
}

/** Authors by name, made where they are new. */
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

/** Rows in portions that one statement takes. */
export function chunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / chunkSize);
  return Array.from({ length: count }, (_, index) => rows.slice(index * chunkSize, (index + 1) * chunkSize));
}
