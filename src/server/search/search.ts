import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { faqArticles, faqCategories } from '../db/tables/faq.ts';
import { type Correction, corrections } from './corrections.ts';
import { highlight } from './highlight.ts';
import { parseQuery } from './query.ts';
import { expand } from './query-expansion.ts';
import { type RankingOptions, ranked, rankingValues, searchScore, type Term, weigh } from './ranking.ts';
import type { SearchIndex } from './search-index.ts';
import { type SnippetMatch, snippet } from './snippet.ts';
import { stopWordsOf } from './stop-words.ts';
import { tokenise } from './tokenise.ts';
import { articleIsVisible, categoryIsVisible } from './visible.ts';

export type { Correction } from './corrections.ts';

export interface FoundArticle {
  /** Row id. */
  readonly id: number;
  readonly faqArticleId: number;
  readonly title: string;
  readonly contentPlain: string;
  readonly status: string;
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
  /** The help center. */
  readonly availableIn: number;
  readonly faqCategoryId: number;
  readonly categoryTitle: string;
  /** HTML: the title escaped, matched words in `<em>`. */
  readonly highlightedTitle: string;
  /** HTML: a piece of the text around what matched, escaped, matched words in `<em>`. */
  readonly snippet: string;
}

export interface SearchResult {
  readonly articles: FoundArticle[];
  readonly corrections: Correction[];
}

/** How a submitted search is ranked. */
export const searching: RankingOptions = {
  isTyping: false,
  budget: 2000,
  candidates: 120,
  enough: 1_000_000_000,
};

/** The visible articles that a text finds, best first, at most `limit`, with corrections of unknown words. */
export async function searchArticles(
  db: Queryable,
  index: SearchIndex,
  text: string,
  limit: number,
): Promise<SearchResult> {
  const query = parseQuery(text, index.language, { isTyping: false });
  if (query.words.length === 0) return { articles: [], corrections: [] };
  const expanded = await expand(db, index, query, { isTyping: false });
  if (expanded.total === 0) return { articles: [], corrections: [] };
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
    })
    .from(sql`(select article_id, ${searchScore} as score from ${ranked} r order by 2 desc, 1) ranked`)
    .innerJoin(faqArticles, articleIsVisible)
    .innerJoin(faqCategories, categoryIsVisible)
    .orderBy(sql`ranked.score desc, ranked.article_id`)
    .limit(sql.placeholder('limit'))
    .prepare('frontdesk_search')
    .execute({ ...rankingValues(index, query, expanded, searching), limit });
  const telling = expanded.expansions.filter(({ place }) => !query.words[place]?.isStopWord);
  const matched = new Set(telling.map((expansion) => expansion.known.word));
  const isMatch = (word: string) => matched.has(word);
  const matches = snippetMatches(weigh(expanded, query, searching), index.language);
  return {
    articles: rows.map((row) => ({
      ...row,
      highlightedTitle: highlight(row.title, index.language, isMatch),
      snippet: snippet(row.contentPlain, index.language, (word) => matches.get(word)),
    })),
    corrections: corrections(text, expanded.misspellings),
  };
}

/** What each word tells that a snippet may show; the words of a phrase share what it tells. */
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
