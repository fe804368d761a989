/** What is told of a search is what the search went by. */

import { beforeAll, expect, test } from 'vitest';
import { searchLines } from '../../../src/server/cli/content/search-report.ts';
import { explainSearch } from '../../../src/server/search/explain.ts';
import { setSynonyms } from '../../../src/server/search/owner-synonyms.sql.ts';
import { searchArticles } from '../../../src/server/search/search.ts';
import type { SearchIndex } from '../../../src/server/search/search-index.sql.ts';
import { useDatabase } from '../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { demoHelpFolder, readHelpArticles } from '../../support/help-articles.ts';
import { indexesOf } from '../../support/search-indexes.ts';

const database = useDatabase();
let index: SearchIndex;

beforeAll(async () => {
  const { faqCategoryId, ...built } = await buildHelpCenter(database.db);
  index = built;
  const articles = await readHelpArticles(demoHelpFolder);
  await buildArticles(
    database.db,
    { ...index, faqCategoryId },
    articles.filter(({ language }) => language === 'en'),
  );
  await database.db.transaction((tx) => setSynonyms(tx, index, [['bivvy', 'sleeping bag']]));
});

const texts = [
  'Track your order',
  'how to',
  'how to return an order',
  'cancel ordr',
  'sleepingbag wash',
  'wash my bivvy',
  'log in without password',
  'forgot your pass',
  'zip broken zip',
];

test.each(texts)('the parts of each score make the score that ranks: %s', async (text) => {
  const { articles } = await explainSearch(indexesOf(database.db), index, text, 20);
  const found = await searchArticles(indexesOf(database.db), database.db, index, text, 20);
  expect(articles.map(({ title }) => title)).toEqual(found.articles.map(({ title }) => title));
  expect(articles.length).toBeGreaterThan(0);
  for (const { matches, titleFit, asTyped, titleGain, score } of articles) {
    for (const { weight, rarity, impact, points } of matches) {
      expect(weight * rarity * impact).toBeCloseTo(points, 4);
      expect(impact).toBeLessThan(2.5);
    }
    const points = matches.reduce((sum, match) => sum + match.points, 0);
    expect(points * titleFit * asTyped + titleGain).toBeCloseTo(score, score > 1000 ? -1 : 3);
  }
});

test('a keyword and a synonym of the owner are named, and an explanation is a table', async () => {
  const told = await explainSearch(indexesOf(database.db), index, 'wash my bivvy', 1);
  expect(told.articles[0]).toMatchObject({ title: 'Wash a down sleeping bag', asTyped: 1 });
  expect(told.articles[0]?.matches).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ typed: 'bivvy', word: 'sleeping bag', way: 'own synonym', field: 'title' }),
    ]),
  );
  expect(searchLines(told, false)).toEqual([
    expect.stringMatching(/^ 1\. Wash a down sleeping bag \(General\)$/),
    '    your synonym: bivvy → sleeping bag',
  ]);
  const byKeyword = await explainSearch(indexesOf(database.db), index, 'laundry', 1);
  expect(searchLines(byKeyword, false)).toEqual([
    ' 1. Wash a down sleeping bag (General)',
    '    keyword: laundry',
  ]);
  const [, header, row, total] = searchLines(byKeyword, true);
  expect(header).toMatch(/^ {4}typed +found +how +where +weight +rarity +impact +points$/);
  expect(row).toMatch(/^ {4}laundry +laundry +as typed +keywords +1\.00 +\d\.\d\d +\d\.\d\d +\d+\.\d\d$/);
  expect(total).toMatch(/^ {4}× 1\.30 every word as typed = \d+\.\d\d$/);
  expect(searchLines(await explainSearch(indexesOf(database.db), index, 'xyzzy', 1), true)).toEqual([
    'No articles found.',
  ]);
});
