/**
 * Renews rows and folded titles of an earlier release, and writes the rows of articles that have none, as after an
 * upgrade. An index is complete only with them, so its first search waits for them; housekeeping writes all others.
 */

import { and, eq, lt, sql } from 'drizzle-orm';
import { rowVersion } from '../../../search/index/article-row.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { faqArticles, searchIndexes } from '../../db/tables/index.ts';
import { foldedTitle } from '../folded-title.ts';
import { lockIndex } from '../indexing.sql.ts';
import { type SearchIndex, within } from '../search-index.sql.ts';
import type { WriteRows } from './row-writer.ts';
import { storeRows } from './store-rows.sql.ts';

/** Limits the articles of one transaction, during which imports of their help center wait. */
const batchSize = 100;

/** Selects the indexed articles without a row of this version. */
const withoutRow = (index: SearchIndex) => sql`${within(index, 't')} and not exists (
  select from search_rows r
  where r.user_id = t.user_id and r.article_id = t.article_id and r.version >= ${rowVersion}
)`;

/**
 * Replaces at most 100 old rows of one index.
 * @returns whether there may be more
 */
export async function updateOldRows(db: Database, writeRows: WriteRows): Promise<boolean> {
  const { userId, helpCenterId, language, rowsVersion } = searchIndexes;
  const [index] = await db
    .select({ userId, helpCenterId, language })
    .from(searchIndexes)
    .where(lt(rowsVersion, rowVersion))
    .limit(1);
  if (!index) return false;
  await updateBatch(db, index, writeRows);
  return true;
}

/** Replaces all old rows of an index. */
export async function completeRows(db: Database, index: SearchIndex, writeRows: WriteRows): Promise<void> {
  for (;;) {
    const [state] = await db
      .select({ rowsVersion: searchIndexes.rowsVersion })
      .from(searchIndexes)
      .where(within(index, 'search_indexes'));
    if (!state || state.rowsVersion >= rowVersion) return;
    await updateBatch(db, index, writeRows);
  }
}

/** Replaces some old rows of an index; if there are none, stores that all its rows have this version. */
async function updateBatch(db: Database, index: SearchIndex, writeRows: WriteRows): Promise<void> {
  const articles = await readArticles(db, index);
  // The rows are written without a lock.
  const rows = await writeRows(
    articles.map(({ id: _, ...text }) => text),
    index.language,
  );
  const made = articles.flatMap(({ id, title }, at) => {
    const row = rows[at];
    return row ? [{ id, row, title: foldedTitle(title, index.language) }] : [];
  });
  await db.transaction(async (tx) => {
    await lockIndex(tx, index);
    // An article that was stored meanwhile has a new row, and one that was hidden needs none.
    const old = await readOldIds(
      tx,
      index,
      made.map(({ id }) => id),
    );
    const missing = made.filter(({ id }) => old.has(id));
    if (missing.length === 0) return await noteVersion(tx, index);
    await storeRows(tx, index, missing);
    await updateTitles(tx, index, missing);
  });
}

async function updateTitles(
  tx: Transaction,
  { userId }: SearchIndex,
  articles: readonly { readonly id: number; readonly title: string }[],
): Promise<void> {
  const ids = sql.param(articles.map(({ id }) => id));
  const titles = sql.param(articles.map(({ title }) => title));
  await tx.execute(sql`
    update search_titles t set title = given.title
    from unnest(${ids}::bigint[], ${titles}::text[]) as given (id, title)
    where t.user_id = ${userId}::bigint and t.article_id = given.id and t.title <> given.title`);
}

async function readArticles(db: Database, index: SearchIndex) {
  const { userId, id, title, content, contentPlain: body, keywords } = faqArticles;
  return await db
    .select({ id, title, content, body, keywords })
    .from(faqArticles)
    .where(
      and(
        eq(userId, index.userId),
        sql`${id} in (select t.article_id from search_titles t where ${withoutRow(index)})`,
      ),
    )
    .limit(batchSize);
}

async function readOldIds(tx: Transaction, index: SearchIndex, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.article_id::text as id from search_titles t
    where ${withoutRow(index)} and t.article_id = any(${sql.param(ids)}::bigint[])`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Stores that all rows of an index have this version, unless an article without a row was stored meanwhile. */
async function noteVersion(tx: Transaction, index: SearchIndex): Promise<void> {
  await tx
    .update(searchIndexes)
    .set({ rowsVersion: sql`greatest(${searchIndexes.rowsVersion}, ${rowVersion})` })
    .where(
      and(
        within(index, 'search_indexes'),
        sql`not exists (
          select from search_titles t join faq_articles a on a.user_id = t.user_id and a.id = t.article_id
          where ${withoutRow(index)}
        )`,
      ),
    );
}
