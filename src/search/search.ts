import type { SearchIndex } from './index/search-index.ts';
import { parseQuery, type Query } from './query.ts';
import { type RankedArticle, type RankOptions, rank } from './rank/rank.ts';
import { type Correction, corrections } from './words/corrections.ts';
import { type ExpandOptions, expand } from './words/expand.ts';
import { type Term, weighTerms } from './words/terms.ts';

export interface SearchOptions extends ExpandOptions, RankOptions {
  /** Whether the last word of the text may be unfinished. */
  readonly isTyping: boolean;
}

export interface Found {
  /** All ranked articles, best first. */
  readonly articles: readonly RankedArticle[];
  readonly corrections: readonly Correction[];
  /** Informative words of the text, as typed, that no article has, nor anything like them. */
  readonly unknownWords: readonly string[];
  readonly query: Query;
  readonly terms: readonly Term[];
}

/** Searches an index. */
export function search(index: SearchIndex, text: string, options: SearchOptions): Found {
  const query = parseQuery(text, index.language, options);
  if (query.words.length === 0) {
    return { articles: [], corrections: [], unknownWords: [], query, terms: [] };
  }
  const expanded = expand(index, query, options);
  const terms = weighTerms(index, query, expanded);
  return {
    articles: rank(index, query, terms, options),
    corrections: corrections(index, text, expanded.misspellings),
    unknownWords: expanded.unknownWords.map(({ offset, length }) => text.slice(offset, offset + length)),
    query,
    terms,
  };
}
