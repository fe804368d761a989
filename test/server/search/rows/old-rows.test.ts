import { describe, expect, test } from 'vitest';
import { rowVersion } from '../../../../src/search/index/article-row.ts';
import { createIndexes } from '../../../../src/server/search/indexes/create-indexes.ts';
import { indexArticles, removeFromIndex } from '../../../../src/server/search/indexing.sql.ts';
import { updateOldRows } from '../../../../src/server/search/rows/old-rows.sql.ts';
import { type WriteRows, writeRowsAtOnce } from '../../../../src/server/search/rows/row-writer.ts';
import { searchArticles } from '../../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../../src/server/search/search-index.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';

const database = useDatabase();

const titles = ['Wash a tent', 'Patch a tent', 'Lamp'];

async function build(count = titles.length) {
  const { faqCategoryId, ...index } = await buildHelpCenter(database.db);
  const articles = Array.from({ length: count }, (_, at) => ({ title: titles[at] ?? `Tent number ${at}` }));
  return { index, ids: await buildArticles(database.db, { ...index, faqCategoryId }, articles) };
}

async function readRows({ helpCenterId }: SearchIndex) {
  const { rows } = await database.pool.query<{ id: number; version: number; row: Buffer }>(
    'select article_id::int as id, version, row from search_rows where help_center_id = $1 order by article_id',
    [helpCenterId],
  );
  return rows;
}

/** Leaves an index as an upgrade from a release without rows does. */
async function forgetRows({ helpCenterId }: SearchIndex): Promise<void> {
  await database.pool.query('delete from search_rows where help_center_id = $1', [helpCenterId]);
  await database.pool.query('update search_indexes set rows_version = 0 where help_center_id = $1', [
    helpCenterId,
  ]);
}

async function readTitles({ helpCenterId }: SearchIndex) {
  const { rows } = await database.pool.query<{ id: number; title: string }>(
    'select article_id::int as id, title from search_titles where help_center_id = $1 order by article_id',
    [helpCenterId],
  );
  return rows;
}

async function find(index: SearchIndex, text: string, writeRows?: WriteRows) {
  const { db } = database;
  const found = await searchArticles(createIndexes({ db, writeRows }), db, index, text, 10);
  return found.articles.map(({ id }) => id).sort((a, b) => a - b);
}

describe('rows that are missing or of an older version', () => {
  test('are made again by housekeeping, some at a time', async () => {
    const { index, ids } = await build(230);
    const before = await readRows(index);
    const titlesBefore = await readTitles(index);
    await forgetRows(index);
    await database.pool.query("update search_titles set title = 'folded otherwise' where article_id = $1", [
      ids[2],
    ]);
    await database.pool.query(
      "insert into search_rows select user_id, help_center_id, language, article_id, 1, 0, '' from search_titles where article_id = $1",
      [ids[1]],
    );
    let rounds = 0;
    while (await updateOldRows(database.db, writeRowsAtOnce)) rounds += 1;
    expect(rounds).toBeGreaterThan(2);
    expect(await readRows(index)).toEqual(before);
    expect(await readTitles(index)).toEqual(titlesBefore);
    expect(await updateOldRows(database.db, writeRowsAtOnce)).toBe(false);
  });

  test('are made before the first search of an index, which therefore finds everything', async () => {
    const { index, ids } = await build();
    await forgetRows(index);
    expect(await find(index, 'tent')).toEqual([ids[0], ids[1]]);
    expect((await readRows(index)).map(({ version }) => version)).toEqual([
      rowVersion,
      rowVersion,
      rowVersion,
    ]);
  });

  test('are those of what was stored while they were made', async () => {
    const { index, ids } = await build();
    await forgetRows(index);
    const [washed = 0, patched = 0, lamp = 0] = ids;
    let isFirst = true;
    const writeRows: WriteRows = async (articles, language) => {
      const rows = await writeRowsAtOnce(articles, language);
      if (!isFirst) return rows;
      isFirst = false;
      await database.db.transaction(async (tx) => {
        await removeFromIndex(tx, index, [washed]);
        const changed = { id: lamp, title: 'Lamp for a tent', headings: [], body: '', keywords: [] };
        await indexArticles(tx, index, [changed]);
      });
      return rows;
    };
    expect(await find(index, 'tent', writeRows)).toEqual([patched, lamp]);
    expect((await readRows(index)).map(({ id }) => id)).toEqual([patched, lamp]);
  });

  test('of an article that a server of an earlier release stored are noticed', async () => {
    const { index, ids } = await build();
    await database.pool.query(
      "update search_rows set version = 0, row = '' where help_center_id = $1 and article_id = $2",
      [index.helpCenterId, ids[0]],
    );
    await database.pool.query('update search_indexes set rows_version = 0 where help_center_id = $1', [
      index.helpCenterId,
    ]);
    expect(await find(index, 'wash')).toEqual([ids[0]]);
  });
});
