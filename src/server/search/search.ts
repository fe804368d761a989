import type { Queryable } from '../db/database.ts';
import type { SearchIndex } from './search-index.ts';

export interface FoundArticle {
  /** Row id. */
  readonly id: number;
  readonly faqArticleId: number;
  readonly title: string;
  readonly contentPlain: string;
  readonly status: string;
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  /** How many languages the article is published in. */
  readonly availableIn: number;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
  /** HTML: the title escaped, matched words in `<em>`. */
  readonly highlightedTitle: string;
}

/** A word that no article has, and known words that look like it. */
export interface Correction {
  /** Where the word stands in the text as typed, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  /** Best first; scores from 0 to 1. */
  readonly options: readonly { readonly score: number; readonly text: string }[];
}

export interface SearchResult {
  readonly articles: FoundArticle[];
  readonly corrections: Correction[];
}

/** The visible articles that a text finds, best first, at most `limit`, with corrections of unknown words. */
export async function searchArticles(
  _db: Queryable,
  _index: SearchIndex,
  _text: string,
  _limit: number,
): Promise<SearchResult> {
  return { articles: [], corrections: [] };
}
