import { beforeAll, expect, test } from 'vitest';
import { rowVersion, writeArticleRow } from '../../../../src/search/index/article-row.ts';
import { indexArticles, removeFromIndex } from '../../../../src/server/search/indexing.sql.ts';
import type { SearchIndex } from '../../../../src/server/search/search-index.sql.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';

const database = useDatabase();
let index: SearchIndex;
let ids: readonly number[];

const tent = { title: 'Wash a tent', headings: ['Soap'], body: 'With little soap.', keywords: ['laundry'] };

beforeAll(async () => {
  const { faqCategoryId, ...built } = await buildHelpCenter(database.db);
  index = built;
  ids = await buildArticles(database.db, { ...index, faqCategoryId }, [tent, { title: 'Lamp' }]);
});

async function readRows() {
  const { rows } = await database.pool.query<{ id: number; revision: number; version: number; row: Buffer }>(
    `select article_id::int as id, revision::int, version, row from search_rows
      where user_id = $1 and help_center_id = $2 and language = $3 order by article_id`,
    [index.userId, index.helpCenterId, index.language],
  );
  return rows;
}

test('an article is stored with its row, and each change has a later revision', async () => {
  const [first, second] = await readRows();
  expect(first).toEqual({ id: ids[0], revision: 1, version: rowVersion, row: expect.any(Buffer) });
  expect(new Uint8Array(first?.row ?? [])).toEqual(writeArticleRow(tent, 'en'));
  const changed = { id: ids[1] ?? 0, title: 'Torch', headings: [], body: '', keywords: [] };
  await expect(
    database.db.transaction(async (tx) => {
      await indexArticles(tx, index, [changed]);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await readRows()).toEqual([first, second]);
  await database.db.transaction((tx) => indexArticles(tx, index, [changed]));
  const [, after] = await readRows();
  expect(after).toMatchObject({ id: ids[1], revision: 2 });
  expect(after?.row).not.toEqual(second?.row);
});

test('what takes an article out of the index takes its row', async () => {
  const { faqCategoryId, ...other } = await buildHelpCenter(database.db);
  const [hidden, kept] = await buildArticles(database.db, { ...other, faqCategoryId }, [
    { title: 'Rope' },
    { title: 'Map' },
  ]);
  await database.db.transaction((tx) => removeFromIndex(tx, other, [hidden ?? 0]));
  const { rows } = await database.pool.query(
    'select article_id::int as id from search_rows where help_center_id = $1',
    [other.helpCenterId],
  );
  expect(rows).toEqual([{ id: kept }]);
});
