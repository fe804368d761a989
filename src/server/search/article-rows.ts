/** The rows of `search_rows`, which indexes in memory are made of. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ArticleText } from '../../search/article-row.ts';
import { rowVersion, writeArticleRow } from '../../search/article-row.ts';
import { primaryLanguage } from '../../search/tokenise.ts';
import type { Transaction } from '../db/database.ts';
import { searchIndexes, searchRows } from '../db/tables/index.ts';
import { type SearchIndex, within } from './search-index.ts';

/** Rows of one statement. */
const rowsAtOnce = 200;

/** Replaces the rows of articles; the index is locked. */
export async function storeArticleRows(
  tx: Transaction,
  index: SearchIndex,
  articles: readonly (ArticleText & { readonly id: number })[],
): Promise<void> {
  const revision = await raiseRevision(tx, index);
  for (let start = 0; start < articles.length; start += rowsAtOnce) {
    const rows = articles.slice(start, start + rowsAtOnce).map(({ id, ...article }) => ({
      ...index,
      articleId: id,
      revision,
      version: rowVersion,
      row: Buffer.from(writeArticleRow(article, primaryLanguage(index.language))),
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

/** Removes the rows of articles; the index is locked. */
export async function removeArticleRows(
  tx: Transaction,
  index: SearchIndex,
  articleIds: readonly number[],
): Promise<void> {
  await raiseRevision(tx, index);
  await tx
    .delete(searchRows)
    .where(and(eq(searchRows.userId, index.userId), inArray(searchRows.articleId, [...articleIds])));
}

/** Raises the revision of an index, and returns it; the index is locked. */
export async function raiseRevision(tx: Transaction, index: SearchIndex): Promise<number> {
  const [raised] = await tx
    .update(searchIndexes)
    .set({ revision: sql`${searchIndexes.revision} + 1` })
    .where(within(index, 'search_indexes'))
    .returning({ revision: searchIndexes.revision });
  return raised?.revision ?? 0;
}
