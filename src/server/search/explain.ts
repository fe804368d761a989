/** The reasons for the results of a search: the parts of each article's score, from the query that ranks. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadDatabase } from '../db/database.ts';
import { faqArticles } from '../db/tables/faq.ts';
import type { Correction } from './corrections.ts';
import { parseQuery, type Query } from './query.ts';
import { expand, type Way } from './query-expansion.ts';
import { explained, rankingValues, type Term, weigh } from './ranking.ts';
import { type FoundArticle, searchArticles, searching } from './search.ts';
import type { SearchIndex } from './search-index.ts';
import { findPhrases, phrasesOfIndex, stemsOf } from './thesaurus.ts';
import { tokenise } from './tokenise.ts';

/** A match of a part of the text in one article. */
export interface ExplainedMatch {
  /** The part of the text, as typed. */
  readonly typed: string;
  /** The word or phrase of the article, as an article spells it. */
  readonly word: string;
  readonly way: Way;
  /** The best field with the word. */
  readonly field: 'title' | 'keywords' | 'text';
  /** The quality of the match, from 0 to 1; multiplied by the weight of stop words for one. */
  readonly weight: number;
  readonly rarity: number;
  /** The impact of the word in the article. */
  readonly impact: number;
  /** The product of the three. */
  readonly points: number;
}

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
  db: ReadDatabase,
  index: SearchIndex,
  text: string,
  limit: number,
): Promise<ExplainedSearch> {
  const { articles, corrections } = await searchArticles(db, index, text, limit);
  if (articles.length === 0) return { articles: [], corrections };
  const query = parseQuery(text, index.language, { isTyping: false });
  const expanded = await expand(db, index, query, { isTyping: false });
  const ids = articles.map(({ id }) => id);
  const values = rankingValues(index, query, expanded, searching);
  const rows = await explainedRows(db).execute({ ...values, articleIds: ids });
  // Several words may match a position; the best one, which counts, comes last.
  const weighed = weigh(expanded, query, searching).sort((a, b) => a.weight - b.weight);
  const terms = new Map(weighed.map((term) => [nameOf(term), term]));
  const keywords = await readKeywordForms(db, index, ids);
  const explain = (article: FoundArticle): ExplainedArticle => {
    const own = rows.filter(({ articleId }) => articleId === article.id);
    const { points, titleFit, asTyped, score = 0 } = own[0] ?? {};
    const matches = own.flatMap(({ place, wordId, placePoints, isInTitle }): ExplainedMatch[] => {
      const term = place === null ? undefined : terms.get(nameOf({ place, known: { id: wordId } }));
      if (!term) return [];
      const { way, known, match, factor, rarity, weight } = term;
      const isKeyword = keywords.get(article.id)?.has(known.word) ?? false;
      return [
        {
          typed: typedAt(text, query, term.place),
          word: known.spelling,
          way,
          field: isInTitle ? 'title' : isKeyword ? 'keywords' : 'text',
          weight: match * factor,
          rarity,
          impact: weight === 0 ? 0 : placePoints / weight,
          points: placePoints,
        },
      ];
    });
    const fit = { titleFit: titleFit ?? 1, asTyped: asTyped ?? 1 };
    return {
      faqArticleId: article.faqArticleId,
      title: article.title,
      categoryTitle: article.categoryTitle,
      matches: matches.sort((a, b) => b.points - a.points),
      ...fit,
      titleGain: score - (points ?? 0) * fit.titleFit * fit.asTyped,
      score,
    };
  };
  return { articles: articles.map(explain), corrections };
}

/** Prepares the query of the parts of scores: one row for each matched position of each article. */
const explainedRows = (db: ReadDatabase) =>
  db
    .select({
      articleId: sql`article_id`.mapWith(Number),
      points: sql<number | null>`points`,
      titleFit: sql<number | null>`title_fit`,
      asTyped: sql<number | null>`as_typed`,
      score: sql<number>`score`,
      place: sql<number | null>`place::int`,
      wordId: sql`word_id`.mapWith(Number),
      placePoints: sql<number>`place_points`,
      isInTitle: sql<boolean>`is_in_title`,
    })
    .from(sql`${explained} explained`)
    .prepare('frontdesk_search_explain');

const nameOf = ({ place, known }: Pick<Term, 'place'> & { readonly known: { readonly id: number } }) =>
  `${place} ${known.id}`;

/**
 * Returns the part of the text at a position; positions after those of the words are second halves of words, and
 * phrases.
 */
function typedAt(text: string, { words, order }: Query, place: number): string {
  const isPhrase = place >= 2 * words.length;
  const word = isPhrase ? words[order[place - 2 * words.length] ?? -1] : words[place % words.length];
  return word ? text.slice(word.offset, word.offset + word.length) : '';
}

/** Returns the words and phrases of articles' keywords as the index has them, by row id. */
async function readKeywordForms(
  db: ReadDatabase,
  index: SearchIndex,
  ids: readonly number[],
): Promise<Map<number, Set<string>>> {
  const rows = await db
    .select({ id: faqArticles.id, keywords: faqArticles.keywords })
    .from(faqArticles)
    .where(and(eq(faqArticles.userId, index.userId), inArray(faqArticles.id, [...ids])));
  const cut = rows.map(({ id, keywords }) => ({
    id,
    texts: keywords.map((keyword) => tokenise(keyword, index.language).map(({ text }) => text)),
  }));
  const stems = await stemsOf(db, index.language, [...new Set(cut.flatMap(({ texts }) => texts.flat()))]);
  const phrases = await phrasesOfIndex(db, index);
  const formsOf = (words: readonly string[]) => [
    ...words,
    ...findPhrases(
      phrases,
      words.map((word) => stems.get(word) ?? word),
    ).map(({ key }) => key),
  ];
  return new Map(cut.map(({ id, texts }) => [id, new Set(texts.flatMap(formsOf))]));
}
