/** Writes to the index, in the transaction that saves the articles. */

import { sql } from 'drizzle-orm';
import { maxSearchedArticles } from '../../api/limits.ts';
import { Refusal } from '../../api/refusal.ts';
import { type ArticleText, rowVersion } from '../../search/index/article-row.ts';
import type { Transaction } from '../db/database.ts';
import { foldedTitle } from './folded-title.ts';
import { type WriteRows, writeRowsAtOnce } from './rows/row-writer.ts';
import { removeRows, storeRows } from './rows/store-rows.sql.ts';
import { type SearchIndex, within } from './search-index.sql.ts';

/** The indexed texts of an article. `id` is its row id. */
export interface IndexedArticle extends ArticleText {
  readonly id: number;
}

/** Limits the titles of one statement. */
const titlesAtOnce = 500;

/**
 * Replaces the index rows of articles; if an id is repeated, the last one counts.
 * @throws {Refusal} `PayloadTooLarge` if the index would have more articles than allowed
 * @param writeRows writes the rows of many articles, for example on another thread
 */
export async function indexArticles(
  tx: Transaction,
  index: SearchIndex,
  articles: readonly IndexedArticle[],
  writeRows: WriteRows = writeRowsAtOnce,
): Promise<void> {
  const latest = [...new Map(articles.map((article) => [article.id, article])).values()];
  if (latest.length === 0) return;
  const rows = await writeRows(
    latest.map(({ title, headings, body, keywords }) => ({ title, headings, body, keywords })),
    index.language,
  );
  await lockIndex(tx, index);
  await removeTitles(
    tx,
    index,
    latest.map(({ id }) => id),
  );
  await storeTitles(tx, index, latest);
  await storeRows(
    tx,
    index,
    latest.flatMap(({ id }, at) => {
      const row = rows[at];
      return row ? [{ id, row }] : [];
    }),
  );
}

/** Removes articles from the index; unknown ids are ignored. */
export async function removeFromIndex(
  tx: Transaction,
  index: SearchIndex,
  articleIds: readonly number[],
): Promise<void> {
  if (articleIds.length === 0) return;
  await lockIndex(tx, index);
  await removeTitles(tx, index, articleIds);
  await removeRows(tx, index, articleIds);
}

/**
 * Locks an index until the end of the transaction, because revisions and counts are added to committed ones. The lock
 * is on the row of the help center, so that two imports of several languages cannot deadlock.
 */
export async function lockIndex(tx: Transaction, index: SearchIndex): Promise<void> {
  await tx.execute(sql`select 1 from help_centers
    where user_id = ${index.userId}::bigint and id = ${index.helpCenterId}::bigint for no key update`);
  await tx.execute(sql`insert into search_indexes (user_id, help_center_id, language, article_count, rows_version)
    values (${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, 0, ${rowVersion})
    on conflict do nothing`);
}

async function removeTitles(
  tx: Transaction,
  index: SearchIndex,
  articleIds: readonly number[],
): Promise<void> {
  const ids = sql`any(${sql.param(articleIds)}::bigint[])`;
  await tx.execute(sql`
    with gone as (delete from search_titles t where ${within(index, 't')} and t.article_id = ${ids} returning 1)
    update search_indexes i set article_count = i.article_count - (select count(*) from gone)
    where ${within(index, 'i')}`);
}

async function storeTitles(
  tx: Transaction,
  index: SearchIndex,
  articles: readonly IndexedArticle[],
): Promise<void> {
  for (let start = 0; start < articles.length; start += titlesAtOnce) {
    const batch = articles.slice(start, start + titlesAtOnce);
    const titles = batch.map(({ title }) => foldedTitle(title, index.language));
    await tx.execute(sql`
      insert into search_titles (user_id, help_center_id, language, article_id, title)
      select ${index.userId}::bigint, ${index.helpCenterId}::bigint, ${index.language}::text, given.*
      from unnest(${sql.param(batch.map(({ id }) => id))}::bigint[], ${sql.param(titles)}::text[]) as given`);
  }
  const { rows } = await tx.execute<{ count: number }>(sql`
    update search_indexes i set article_count = i.article_count + ${articles.length}::int where ${within(index, 'i')}
    returning i.article_count as count`);
  if ((rows[0]?.count ?? 0) > maxSearchedArticles) {
    throw new Refusal(
      'PayloadTooLarge',
      `Help center ${index.helpCenterId} would have more than ${maxSearchedArticles} published articles in ${index.language}.`,
    );
  }
}
