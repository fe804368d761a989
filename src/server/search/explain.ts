/** Explains the results of a search: the parts of each article's score. */

import { type ExplainedMatch, explainMatches } from '../../search/rank/explain.ts';
import type { Correction } from '../../search/words/corrections.ts';
import type { SearchIndexes } from './indexes/search-indexes.ts';
import { searchIndex } from './search.ts';
import type { SearchIndex } from './search-index.sql.ts';

export type { ExplainedMatch } from '../../search/rank/explain.ts';

export interface ExplainedArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly categoryTitle: string;
  readonly matches: readonly ExplainedMatch[];
  /** The factor of the sum of points. */
  readonly titleFit: number;
  readonly asTyped: number;
  /** The gain of a title that is the text or begins with it. */
  readonly titleGain: number;
  /** The value that orders the results; an article whose title is the whole text has a million more. */
  readonly score: number;
}

export interface ExplainedSearch {
  readonly articles: readonly ExplainedArticle[];
  readonly corrections: readonly Correction[];
}

/** Returns the visible articles that match a text with the parts of their scores, best first, at most `limit`. */
export async function explainSearch(
  indexes: SearchIndexes,
  key: SearchIndex,
  text: string,
  limit: number,
): Promise<ExplainedSearch> {
  const loaded = await indexes.get(key);
  const { articles, corrections, query } = await searchIndex(loaded, text, { isTyping: false });
  const now = Date.now();
  const explained = articles.slice(0, limit).flatMap((ranked): ExplainedArticle[] => {
    const visible = loaded.articles.find(ranked.id, now);
    if (!visible) return [];
    const { faqArticleId, title } = visible.article;
    const { titleFit, asTyped, titleGain, score } = ranked;
    const matches = explainMatches(loaded.index, text, query, ranked);
    const { categoryTitle } = visible;
    return [{ faqArticleId, title, categoryTitle, matches, titleFit, asTyped, titleGain, score }];
  });
  return { articles: explained, corrections };
}
