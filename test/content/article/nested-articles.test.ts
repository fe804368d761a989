import { expect, test } from 'vitest';
import { sourceWords } from '../../../src/content/article/source-words.ts';
import { dialectNames } from '../../../src/content/dialects/index.ts';
import { buildNestedArticle, findLostWords } from '../../support/nested-articles.ts';
import { roundsOf } from '../../support/sample.ts';

test.each(dialectNames)('every construct of %s keeps its words, nested three deep', async (dialect) => {
  const counts = { words: 0, counted: 0 };
  for (let seed = 0; seed < roundsOf(2_000, 120); seed += 1) {
    const article = buildNestedArticle(dialect, seed);
    expect(await findLostWords(dialect, article), `seed ${seed}:\n${article.source}`).toEqual([]);
    const counted = new Set(sourceWords(article.source).map(({ text }) => text));
    counts.words += article.words.length;
    counts.counted += article.words.filter((word) => counted.has(word)).length;
  }
  // Words beside a value, and titles in attributes, are not counted.
  expect(counts.counted / counts.words).toBeGreaterThan(0.8);
});
