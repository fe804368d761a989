import { expect, test } from 'vitest';
import type { Listener } from '../../../../src/server/live/listen.ts';
import { createAssembler } from '../../../../src/server/search/indexes/assembler.ts';
import { SearchIndexes } from '../../../../src/server/search/indexes/search-indexes.ts';
import { searchArticles } from '../../../../src/server/search/search.ts';
import { until } from '../../../support/data-folders.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../../support/faq-content.ts';

const database = useDatabase({ maxConnections: 1 });
const listener: Listener = { isAlive: () => true, on() {}, tell: async () => {}, close: async () => {} };

test('searches wait for one assembly of their index, and hold no connection meanwhile', async () => {
  const { db } = database;
  const { faqCategoryId, ...key } = await buildHelpCenter(db);
  await buildArticles(db, { ...key, faqCategoryId }, [{ title: 'Lamp' }]);
  const assembler = createAssembler(null);
  let isReached = false;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const indexes = new SearchIndexes({
    db,
    listener,
    maxBytes: 1e9,
    assembler: {
      ...assembler,
      async assemble(...args) {
        isReached = true;
        await held;
        return await assembler.assemble(...args);
      },
    },
  });
  const searches = [1, 2, 3, 4, 5].map(() => searchArticles(indexes, db, key, 'lamp', 5));
  await until(async () => isReached);
  // The only connection is free for others.
  await db.execute('select 1');
  goOn();
  for (const { articles } of await Promise.all(searches)) {
    expect(articles.map(({ title }) => title)).toEqual(['Lamp']);
  }
  expect(indexes.counts().assembled).toBe(1);
});
