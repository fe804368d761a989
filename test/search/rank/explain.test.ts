/** The parts that an explanation names make the score that ranks. */

import { expect, test } from 'vitest';
import { explainMatches } from '../../../src/search/rank/explain.ts';
import { search } from '../../../src/search/search.ts';
import { assembleIndex } from '../../support/assembled-index.ts';
import { demoHelpFolder, readHelpArticles } from '../../support/help-articles.ts';

const articles = (await readHelpArticles(demoHelpFolder)).filter(({ language }) => language === 'en');
const { index, ownSynonyms } = assembleIndex('en', articles, [['bivvy', 'sleeping bag']]);

function explain(text: string) {
  const { articles: found, query } = search(index, text, { isTyping: false, ownSynonyms });
  return found.map((one) => ({
    ...one,
    title: articles[one.article]?.title,
    matches: explainMatches(index, text, query, one),
  }));
}

test.each([
  'Track your order',
  'how to',
  'how to return an order',
  'cancel ordr',
  'sleepingbag wash',
  'wash my bivvy',
  'log in without password',
  'forgot your pass',
  'zip broken zip',
])('%s', (text) => {
  const explained = explain(text);
  expect(explained.length).toBeGreaterThan(0);
  for (const { matches, titleFit, asTyped, titleGain, score } of explained) {
    for (const { typed, weight, rarity, impact, points } of matches) {
      expect(text).toContain(typed);
      expect(weight * rarity * impact).toBeCloseTo(points, 6);
      expect(impact).toBeLessThan(2.5);
    }
    const points = matches.reduce((sum, match) => sum + match.points, 0);
    expect(points * titleFit * asTyped + titleGain).toBeCloseTo(score, 4);
  }
});

test('a keyword, a synonym of the owner and a part of a compound are named', () => {
  const [bivvy] = explain('wash my bivvy');
  expect(bivvy?.title).toBe('Wash a down sleeping bag');
  expect(bivvy?.matches).toContainEqual(
    expect.objectContaining({ typed: 'bivvy', word: 'sleeping bag', way: 'own synonym', field: 'title' }),
  );
  expect(explain('laundry')[0]?.matches).toEqual([
    expect.objectContaining({ typed: 'laundry', word: 'laundry', way: 'exact', field: 'keywords' }),
  ]);
  const parts = explain('sleepingbag')[0]?.matches ?? [];
  expect(parts.map(({ typed, word, way }) => `${typed} ${way} ${word}`)).toEqual(
    expect.arrayContaining(['sleepingbag part sleeping', 'sleepingbag part bag']),
  );
});
