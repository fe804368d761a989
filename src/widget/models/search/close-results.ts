import type { SearchHit } from './search-results.ts';

/**
 * How many results come before those at the end that share one word with a search of several words; all of them where
 * none shares more, and where the deployment does not say how many words they share.
 */
export function closeResults(articles: readonly Pick<SearchHit, 'matched_words'>[]): number {
  const isOfSeveralWords = articles.some(({ matched_words: matched = 0 }) => matched > 1);
  return isOfSeveralWords
    ? articles.findLastIndex(({ matched_words: matched }) => matched !== 1) + 1
    : articles.length;
}
