/** Stores the rows of articles in `search_rows`, from which indexes in memory are assembled. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import { rowVersion } from '../../../search/index/article-row.ts';
import type { Transaction } from '../../db/database.ts';
import { searchIndexes, searchRows } from '../../db/tables/index.ts';
import { type SearchIndex, within } from '../search-index.sql.ts';

export interface ArticleRow {
  /** The row id of the article. */
  readonly id: number;
  readonly row: Uint8Array;
}

/** Limits the rows of one statement. */
const rowsAtOnce = 200;

/** Replaces the rows of articles. The caller has locked the index. */
export async function storeRows(
  tx: Transaction,
  index: SearchIndex,
  articles: readonly ArticleRow[],
): Promise<void> {
  const revision = await raiseRevision(tx, index);
  for (let start = 0; start < articles.length; start += rowsAtOnce) {
    const rows = articles.slice(start, start + rowsAtOnce).map(({ id, row }) => ({
      ...index,
      articleId: id,
      revision,
      version: rowVersion,
      row: Buffer.from(row),
    }));
    await tx
      .insert(searchRows)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchRows.userId, searchRows.articleId],
        set: {
          helpCenterId: index.helpCenterId,
          language: index.language,
          revision,
          version: rowVersion,
          row: sql`excluded.row`,
        },
      });
  }
}

/** Removes the rows of articles. The caller has locked the index. */
export async function removeRows(
  tx: Transaction,
  index: SearchIndex,
  articleIds: readonly number[],
): Promise<void> {
  await raiseRevision(tx, index);
  await tx
    .delete(searchRows)
    .where(and(eq(searchRows.userId, index.userId), inArray(searchRows.articleId, [...articleIds])));
}

/**
 * Increments and returns the revision of an index, which the caller has locked. A server of an earlier release writes
 * older rows, which the servers of this release then replace.
 */
export async function raiseRevision(tx: Transaction, index: SearchIndex): Promise<number> {
  const [raised] = await tx
    .update(searchIndexes)
    .set({
      revision: sql`${searchIndexes.revision} + 1`,
      rowsVersion: sql`least(${searchIndexes.rowsVersion}, ${rowVersion})`,
    })
    .where(within(index, 'search_indexes'))
    .returning({ revision: searchIndexes.revision });
  return raised?.revision ?? 0;
}
