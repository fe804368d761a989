import { expect, test } from 'vitest';
import { indexVersion } from '../../../src/server/db/tables/search.ts';
import { updateOldIndex } from '../../../src/server/search/old-index.ts';
import { searchArticles } from '../../../src/server/search/search.ts';
import { useDatabase } from '../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();

test('articles that an earlier version indexed are indexed again, some at a time', async () => {
  const { db, pool } = database;
  const { faqCategoryId, ...index } = await buildHelpCenter(db);
  const articles = Array.from({ length: 120 }, (_, n) => ({
    title: n === 7 ? 'Log in with a link' : `Tent number ${n}`,
    body: 'Pitch it before the rain.',
    ...(n === 8 && { keywords: ['wigwam'] }),
  }));
  await buildArticles(db, { ...index, faqCategoryId }, articles);
  await pool.query('update search_titles set version = 0');
  await pool.query('delete from search_rows where article_id % 2 = 0');
  let rounds = 0;
  while (await updateOldIndex(db)) {
    rounds += 1;
  }
  expect(rounds).toBeGreaterThan(1);
  const { rows } = await pool.query('select min(version) as version from search_titles');
  expect(rows).toEqual([{ version: indexVersion }]);
  const { articles: found } = await searchArticles(indexesOf(db), db, index, 'sign in', 3);
  expect(found.map(({ title }) => title)).toEqual(['Log in with a link']);
  const { articles: named } = await searchArticles(indexesOf(db), db, index, 'wigwam', 3);
  expect(named.map(({ title }) => title)).toEqual(['Tent number 8']);
});
