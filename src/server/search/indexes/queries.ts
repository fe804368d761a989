/** Reads what an index in memory is made of. */

import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { rowVersion } from '../../../search/article-row.ts';
import type { Database } from '../../db/database.ts';
import { searchIndexes, searchRows } from '../../db/tables/index.ts';
import { type SearchIndex, within } from '../search-index.ts';

export interface ArticleRow {
  readonly id: number;
  readonly row: Uint8Array;
}

export interface IndexState {
  readonly revision: number;
  readonly articleCount: number;
}

const ofVersion = eq(searchRows.version, rowVersion);

/** Returns the state of an index; revision 0 where nothing was ever indexed. */
export async function readIndexState(db: Database, index: SearchIndex): Promise<IndexState> {
  const [state] = await db
    .select({
      revision: sql`coalesce((
        select i.revision from ${searchIndexes} i where ${within(index, 'i')}
      ), 0)`.mapWith(Number),
      articleCount: count(),
    })
    .from(searchRows)
    .where(and(within(index, 'search_rows'), ofVersion));
  return state ?? { revision: 0, articleCount: 0 };
}

/** Returns rows in the order of article ids, at most `limit` behind the article `after`. */
export async function readRows(
  db: Database,
  index: SearchIndex,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ArticleRow[]> {
  return await db
    .select({ id: searchRows.articleId, row: searchRows.row })
    .from(searchRows)
    .where(and(within(index, 'search_rows'), ofVersion, gt(searchRows.articleId, after)))
    .orderBy(asc(searchRows.articleId))
    .limit(limit);
}

/** Returns rows that are newer than a revision, the oldest first, at most `limit`. */
export async function readNewRows(
  db: Database,
  index: SearchIndex,
  { revision, limit }: { readonly revision: number; readonly limit: number },
): Promise<ArticleRow[]> {
  return await db
    .select({ id: searchRows.articleId, row: searchRows.row })
    .from(searchRows)
    .where(and(within(index, 'search_rows'), ofVersion, gt(searchRows.revision, revision)))
    .orderBy(asc(searchRows.revision))
    .limit(limit);
}

/** Returns the ids of all articles of an index. */
export async function readArticleIds(db: Database, index: SearchIndex): Promise<Set<number>> {
  const rows = await db
    .select({ id: searchRows.articleId })
    .from(searchRows)
    .where(and(within(index, 'search_rows'), ofVersion));
  return new Set(rows.map(({ id }) => id));
}
