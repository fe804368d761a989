import { expect, test, vi } from 'vitest';
import type { Listener } from '../../../../src/server/live/listen.ts';
import { createIndexes } from '../../../../src/server/search/indexes/create-indexes.ts';
import { readUsedIndexes } from '../../../../src/server/search/indexes/index-rows.sql.ts';
import { startWarming } from '../../../../src/server/search/indexes/warm-indexes.ts';
import type { SearchIndex } from '../../../../src/server/search/search-index.sql.ts';
import { suggestArticles } from '../../../../src/server/search/suggest.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';
import { quiet } from '../../../support/log.ts';

const database = useDatabase();

const listener: Listener = { isAlive: () => true, on() {}, tell: async () => {}, close: async () => {} };

const openIndexes = (memoryBytes: number | null = null) =>
  createIndexes({ db: database.db, listener, settings: { memoryBytes } });

async function build(): Promise<SearchIndex> {
  const { faqCategoryId, ...index } = await buildHelpCenter(database.db);
  await buildArticles(database.db, { ...index, faqCategoryId }, [{ title: 'Lamp' }]);
  return index;
}

test('a server assembles after its start what was searched last, most days first, as far as there is room', async () => {
  const { db, pool } = database;
  const [often, once, never, gone] = [await build(), await build(), await build(), await build()];
  const before = openIndexes();
  for (const index of [often, once, gone]) await suggestArticles(before, db, index, 'lamp', 5);
  // A start does not count as a search.
  await before.get(never);
  await vi.waitUntil(async () => (await readUsedIndexes(db, 10)).length === 3);
  await pool.query('update search_index_uses set used_on = used_on - 1 where help_center_id = $1', [
    often.helpCenterId,
  ]);
  await suggestArticles(openIndexes(), db, often, 'lamp', 5);
  await vi.waitUntil(async () => (await readUsedIndexes(db, 1))[0]?.helpCenterId === often.helpCenterId);
  await pool.query('delete from search_indexes where help_center_id = $1', [gone.helpCenterId]);
  await pool.query('delete from help_centers where id = $1', [gone.helpCenterId]);
  expect(await readUsedIndexes(db, 10)).toEqual([often, once]);

  const indexes = openIndexes();
  const warmingAll = startWarming({ db, indexes, log: quiet });
  // A few are assembled though they were never searched.
  await warmingAll.waitForFirst();
  expect(indexes.counts().indexes).toBe(3);
  await warmingAll.stop();
  expect(indexes.counts()).toMatchObject({ indexes: 3, assembled: 3, isTooLarge: false });
  const small = openIndexes(1);
  const warming = startWarming({ db, indexes: small, log: quiet });
  await vi.waitUntil(() => small.counts().indexes === 1);
  await warming.stop();
  expect(small.counts()).toMatchObject({ indexes: 1, assembled: 1, isTooLarge: true });
});
