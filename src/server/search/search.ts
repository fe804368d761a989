import { sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { type Correction, corrections } from './corrections.ts';
import { highlight } from './highlight.ts';
import { parseQuery } from './query.ts';
import { expand } from './query-expansion.ts';
import {
  type Ranking,
  type RankingOptions,
  ranked,
  rankingValues,
  searchScore,
  type Term,
  weigh,
} from './ranking.ts';
import type { SearchIndex } from './search-index.ts';
import type { SemanticSearch } from './semantic/semantic-search.ts';
import { type SnippetMatch, snippet } from './snippet.ts';
import { stopWordsOf } from './stop-words.ts';
import { tokenise } from './tokenise.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

export type { Correction } from './corrections.ts';

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
  readonly corrections: Correction[];
}

export interface SearchOptions {
  /** The results that are skipped. */
  readonly offset?: number;
  readonly semanticSearch?: SemanticSearch | undefined;
}

const unbounded = 1_000_000_000;

/** The ranking of a submitted search. */
export const searching: RankingOptions = {
  isTyping: false,
  budget: 2000,
  mostOfWord: unbounded,
  candidates: 120,
  wordsAtCandidates: 24,
  starts: 100,
  enough: unbounded,
};

/**
 * Returns the visible articles that match a text, best first, at most `limit` after the first `offset`, with
 * corrections of unknown words. With `semanticSearch` the meaning counts too, unless its vector is late.
 */
export async function searchArticles(
  db: ReadDatabase,
  index: SearchIndex,
  text: string,
  limit: number,
  { offset = 0, semanticSearch }: SearchOptions = {},
): Promise<SearchResult> {
  const query = parseQuery(text, index.language, { isTyping: false });
  if (query.words.length === 0) return { articles: [], total: 0, corrections: [] };
  // The request runs while the words are looked up.
  const vector = semanticSearch?.vectorOf(text);
  const expanded = await expand(db, index, query, { isTyping: false });
  if (expanded.total === 0) return { articles: [], total: 0, corrections: [] };
  const lexical: Ranking = {
    name: 'frontdesk_search',
    rows: sql`(select article_id, tier, coverage, is_as_typed, ${searchScore} as score from ${ranked} r order by 5 desc, 1)`,
    values: rankingValues(index, query, expanded, searching),
  };
  const ranking = (await semanticSearch?.rank({ db, index, query, expanded, lexical }, vector)) ?? lexical;
  const rows = await db
    .select({
      id: faqArticles.id,
      faqArticleId: faqArticles.faqArticleId,
      title: faqArticles.title,
      contentPlain: faqArticles.contentPlain,
      status: faqArticles.status,
      publishAt: faqArticles.publishAt,
      unpublishAt: faqArticles.unpublishAt,
      availableIn: faqArticles.helpCenterId,
      faqCategoryId: faqArticles.faqCategoryId,
      categoryTitle: faqCategories.title,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(sql`${ranking.rows} ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`ranked.score desc, ranked.article_id`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(ranking.name)
    .execute({ ...ranking.values, limit, offset });
  const telling = expanded.expansions.filter(({ place }) => !query.words[place]?.isStopWord);
  const matched = new Set(telling.map((expansion) => expansion.known.word));
  const isMatch = (word: string) => matched.has(word);
  const matches = snippetMatches(weigh(expanded, query, searching), index.language);
  return {
    total: rows[0]?.total ?? 0,
    articles: rows.map(({ total: _, ...row }) => {
      const places = new Set<number>();
      const matchOf = (word: string) => {
        const match = matches.get(word);
        if (match) places.add(match.place);
        return match;
      };
      return {
        ...row,
        highlightedTitle: highlight(row.title, index.language, (word) => {
          matchOf(word);
          return isMatch(word);
        }),
        snippet: snippet(row.contentPlain, index.language, matchOf),
        matchedWords: countMatched(row.contentPlain, index.language, matchOf, places),
      };
    }),
    corrections: corrections(text, expanded.misspellings),
  };
}

/** Returns the information of each word that a snippet may show; the words of a phrase share that of the phrase. */
function snippetMatches(terms: readonly Term[], language: string): Map<string, SnippetMatch> {
  const stopWords = stopWordsOf(language);
  const matches = new Map<string, SnippetMatch>();
  const add = (word: string, match: SnippetMatch) => {
    if (match.weight > (matches.get(word)?.weight ?? 0)) matches.set(word, match);
  };
  for (const { known, place, weight, isStopWord } of terms) {
    if (isStopWord) continue;
    if (!known.word.includes(' ')) {
      add(known.word, { place, weight });
      continue;
    }
    const words = tokenise(known.spelling, language).filter(({ text }) => !stopWords.has(text));
    for (const { text } of words) add(text, { place, weight: weight / words.length });
  }
  return matches;
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
