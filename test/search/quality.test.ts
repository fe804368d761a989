/** How well articles of the demo shop are found: by what somebody remembers of them, and by questions of visitors. */

import { describe, expect, it } from 'vitest';
import { search } from '../../src/search/search.ts';
import { assembleIndex, commonWordsOf } from '../support/assembled-index.ts';
import { demoHelpFolder, type HelpArticle, readHelpArticles } from '../support/help-articles.ts';
import type { JudgedQuery } from '../support/search-quality/judged-query.ts';
import { knownItemQueries } from '../support/search-quality/known-item-queries.ts';
import { summarise } from '../support/search-quality/measure.ts';
import { demoQuestions } from '../support/search-quality/questions.ts';

const all = await readHelpArticles(demoHelpFolder);

async function ranksIn(articles: readonly HelpArticle[], language: string, queries: readonly JudgedQuery[]) {
  const { index } = assembleIndex(language, articles);
  const correctWords = await commonWordsOf(language);
  return queries.map(({ text, answers }) => {
    const { articles: found } = search(index, text, { isTyping: false, correctWords });
    const rank = found.findIndex(({ article }) => answers.includes(articles[article]?.path ?? ''));
    return rank < 0 ? Number.POSITIVE_INFINITY : rank + 1;
  });
}

describe.each(['en', 'sv'])('known items in %s', (language) => {
  const articles = all
    .filter((article) => article.language === language)
    .map((article) => ({ ...article, keywords: [] }));
  it.each(knownItemQueries(articles))('$name', async ({ queries }) => {
    const ranks = await ranksIn(articles, language, queries);
    expect(summarise(ranks).meanReciprocalRank).toBeGreaterThanOrEqual(0.98);
  });
});

// What was measured, less two each; without the keywords of the content, and with them.
const floors = [
  { language: 'en', keywords: 'without', first: 20, amongThree: 24 },
  { language: 'en', keywords: 'with', first: 26, amongThree: 31 },
  { language: 'sv', keywords: 'without', first: 13, amongThree: 16 },
  { language: 'sv', keywords: 'with', first: 15, amongThree: 19 },
];

describe('questions that nobody tuned for', () => {
  it.each(floors)('in $language, $keywords keywords', async ({ language, keywords, first, amongThree }) => {
    const articles = all
      .filter((article) => article.language === language)
      .map((article) => (keywords === 'with' ? article : { ...article, keywords: [] }));
    const queries = demoQuestions('held-out')
      .filter(({ lang }) => lang === language)
      .map(({ question, answers }) => ({ text: question, answers }));

    const ranks = await ranksIn(articles, language, queries);

    expect(ranks.filter((rank) => rank === 1).length).toBeGreaterThanOrEqual(first);
    expect(ranks.filter((rank) => rank <= 3).length).toBeGreaterThanOrEqual(amongThree);
  });
});
