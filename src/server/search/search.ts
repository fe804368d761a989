import type { Correction } from '../../search/corrections.ts';
import { highlight } from '../../search/highlight.ts';
import { search } from '../../search/search.ts';
import { type SnippetMatch, snippet, snippetMatches } from '../../search/snippet.ts';
import { primaryLanguage, tokenise } from '../../search/tokenise.ts';
import type { ReadDatabase } from '../db/database.ts';
import { Unavailable, type UnavailableCause } from '../service-unavailable.ts';
import { commonWordsOf } from './common-words.ts';
import type { LoadedIndex, SearchIndexes } from './indexes/search-indexes.ts';
import { markedHtml } from './marked-html.ts';
import type { SearchIndex } from './search-index.ts';
import type { SemanticSearch } from './semantic/semantic-search.ts';
import { readFoundArticles } from './visible-articles.ts';

export type { Correction } from '../../search/corrections.ts';

export interface FoundArticle {
  /** The row id. */
  readonly id: number;
  readonly faqArticleId: number;
  readonly title: string;
  readonly contentPlain: string;
  readonly status: string;
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  /** The id of the help center. */
  readonly availableIn: number;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
  /** HTML: the escaped title, with matched words in `<em>`. */
  readonly highlightedTitle: string;
  /** HTML: the escaped text around the matches, with matched words in `<em>`. */
  readonly snippet: string;
  /** The number of the search's words in title and text, without stop words. */
  readonly matchedWords: number;
}

export interface SearchResult {
  readonly articles: FoundArticle[];
  /** The number of results, with those beyond the list, as far as they are ranked; 0 beyond the last. */
  readonly total: number;
  readonly corrections: readonly Correction[];
}

export interface SearchOptions {
  /** The results that are skipped. */
  readonly offset?: number;
  readonly semanticSearch?: SemanticSearch | undefined;
}

/** Milliseconds that a search waits for an index that is not in memory yet. */
const longestWait = 2000;

const assembling: UnavailableCause = {
  reason: 'search_index',
  detail: 'the search index of a help center is still being assembled',
};

/**
 * Returns the visible articles that match a text, best first, at most `limit` after the first `offset`, with
 * corrections of unknown words. With `semanticSearch` the meaning counts too, unless its vector is late.
 * @throws {Unavailable} where the index is assembled for longer than a search waits
 */
export async function searchArticles(
  indexes: SearchIndexes,
  db: ReadDatabase,
  key: SearchIndex,
  text: string,
  limit: number,
  { offset = 0, semanticSearch }: SearchOptions = {},
): Promise<SearchResult> {
  const hasWords = tokenise(text, primaryLanguage(key.language)).length > 0;
  // The request runs while the words are looked up.
  const vector = hasWords ? semanticSearch?.vectorOf(text) : undefined;
  const loaded = await indexes.getWithin(key, longestWait);
  if (!loaded) throw new Unavailable(assembling, 'The search is being prepared. Try again in a moment.', 1);
  const found = await searchIndex(loaded, text);
  const { articles, corrections, query, terms } = found;
  if (query.words.length === 0 || loaded.index.articleCount === 0) {
    return { articles: [], total: 0, corrections: [] };
  }
  const inOrder = await semanticSearch?.rank({ db, index: key, found }, vector);
  const ids = inOrder ?? articles.map(({ id }) => id);
  const { rows, total } = await readFoundArticles(db, key, ids, { limit, offset });
  const matches = snippetMatches(loaded.index, terms);
  const { tag } = loaded.index.language;
  return {
    total,
    articles: rows.map((row) => {
      const places = new Set<number>();
      const matchOf = (word: string) => {
        const match = matches.get(word);
        if (match) places.add(match.place);
        return match;
      };
      return {
        ...row,
        highlightedTitle: markedHtml(highlight(row.title, tag, (word) => matchOf(word) !== undefined)),
        snippet: markedHtml(snippet(row.contentPlain, tag, matchOf)),
        matchedWords: countMatched(row.contentPlain, tag, matchOf, places),
      };
    }),
    corrections,
  };
}

/** Searches an index for a whole text, with the words of its language and the synonyms of its owner. */
export async function searchIndex({ index, ownSynonyms }: LoadedIndex, text: string) {
  const correctWords = await commonWordsOf(index.language.tag);
  return search(index, text, { isTyping: false, ownSynonyms, correctWords });
}

/** Characters of a text that are searched for words. */
const longestText = 60_000;

/**
 * Returns how many positions of the search a text matches: those of title and snippet, or where that is one, those of
 * words that no snippet shows.
 */
function countMatched(
  text: string,
  language: string,
  matchOf: (word: string) => SnippetMatch | undefined,
  places: ReadonlySet<number>,
): number {
  if (places.size !== 1) return places.size;
  for (const word of tokenise(text.slice(0, longestText), language)) {
    matchOf(word.text);
    if (places.size > 1) break;
  }
  return places.size;
}
