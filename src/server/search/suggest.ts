import type { Queryable } from '../db/database.ts';
import type { SearchIndex } from './search-index.ts';

export interface SuggestedArticle {
  readonly faqArticleId: number;
  readonly title: string;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
}

/** Completions of what a visitor types, best first: visible articles only, at most `limit`. */
export async function suggestArticles(
  _db: Queryable,
  _index: SearchIndex,
  _text: string,
  _limit: number,
): Promise<SuggestedArticle[]> {
  return [];
}
