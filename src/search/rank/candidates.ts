/** Chooses the articles to rank, without reading the postings of every word. */

import type { SearchIndex } from '../index/search-index.ts';
import { groupByPlace, type Term } from '../words/terms.ts';
import { bestOf } from './best-of.ts';
import { fieldBits, impactOf } from './impact.ts';

/** Limits the postings that are read besides those of one word; further words are only looked up in the candidates. */
const mostPostings = 40_000;

/**
 * Returns the `most` visible articles with the most points; others could hardly rank first. The postings of the query's
 * rarest parts are read first, those of stop words last.
 */
export function chooseCandidates(
  index: SearchIndex,
  terms: readonly Term[],
  most: number,
  isVisible: (id: number) => boolean,
): number[] {
  const points = pointsOf(index);
  for (const [at, ofPlace] of affordablePlaces(index, terms).entries()) {
    for (const term of ofPlace) addTerm(points, index, term, at + 1);
  }
  const chosen = points.best(most, (article) => isVisible(index.idOf(article)));
  points.clear();
  return chosen;
}

/** @param place the number of the term's place, counted from 1 */
function addTerm(
  points: ArticlePoints,
  index: SearchIndex,
  { word, weight, isTitleOnly }: Term,
  place: number,
): void {
  const needed = isTitleOnly ? fieldBits.title : 0;
  const add = (article: number, value: number) => {
    if (value === 0 || (value & needed) !== needed) return;
    points.add(article, weight * impactOf(value), place);
  };
  // This loop replaces `visitPostings`, whose callbacks are too many for the compiler to inline.
  const { articles, values } = index.postingsOf(word);
  for (let at = 0; at < articles.length; at += 1) add(articles[at] ?? 0, values[at] ?? 0);
  index.visitAddedPostings(word, add);
}

/** The size of a batch of articles; those with fewer points than every chosen article are left out without sorting. */
const comparedAtOnce = 4096;

/**
 * The points of each article: for each place of the query, those of the best matching term. The arrays are used again by
 * the next search, because allocating them takes longer than a search.
 */
class ArticlePoints {
  readonly size: number;
  readonly #points: Float64Array;
  /** The points of the current place. */
  readonly #ofPlace: Float64Array;
  /** The last place that the article matched, counted from 1; 0 for an article without points. */
  readonly #lastPlace: Uint8Array;
  /** The articles with points. */
  readonly #touched: Uint32Array;
  #touchedCount = 0;

  /** @param size the numbers of articles are below it */
  constructor(size: number) {
    this.size = size;
    this.#points = new Float64Array(size);
    this.#ofPlace = new Float64Array(size);
    this.#lastPlace = new Uint8Array(size);
    this.#touched = new Uint32Array(size);
  }

  /** Adds the points of a term; of several terms for one place the best counts. */
  add(article: number, worth: number, place: number): void {
    const lastPlace = this.#lastPlace[article];
    let before = 0;
    if (lastPlace === place) {
      before = this.#ofPlace[article] ?? 0;
      if (worth <= before) return;
    } else if (lastPlace === 0) {
      this.#touched[this.#touchedCount] = article;
      this.#touchedCount += 1;
    }
    this.#lastPlace[article] = place;
    this.#ofPlace[article] = worth;
    this.#points[article] = (this.#points[article] ?? 0) + worth - before;
  }

  /** Returns the allowed articles with the most points, best first, at most `most`. */
  best(most: number, isAllowed: (article: number) => boolean): number[] {
    const points = this.#points;
    const compare = (a: number, b: number) => (points[b] ?? 0) - (points[a] ?? 0) || a - b;
    let chosen: number[] = [];
    for (let start = 0; start < this.#touchedCount; start += comparedAtOnce) {
      const worst = chosen[most - 1];
      const least = worst === undefined ? 0 : (points[worst] ?? 0);
      const end = Math.min(start + comparedAtOnce, this.#touchedCount);
      for (const article of this.#touched.subarray(start, end)) {
        if ((points[article] ?? 0) >= least) chosen.push(article);
      }
      chosen = bestOf(chosen, most, compare, isAllowed);
    }
    return chosen;
  }

  clear(): void {
    for (const article of this.#touched.subarray(0, this.#touchedCount)) {
      this.#points[article] = 0;
      this.#lastPlace[article] = 0;
    }
    this.#touchedCount = 0;
  }
}

const pointsByIndex = new WeakMap<SearchIndex, ArticlePoints>();

function pointsOf(index: SearchIndex): ArticlePoints {
  const known = pointsByIndex.get(index);
  if (known && known.size >= index.size) return known;
  // An index that is patched grows by an article at a time.
  const points = new ArticlePoints(index.size + 1000);
  pointsByIndex.set(index, points);
  return points;
}

/** Returns the terms whose postings are read, a list per place: the rarest place first, with its best terms. */
function affordablePlaces(index: SearchIndex, terms: readonly Term[]): Term[][] {
  const sorted = Array.from(groupByPlace(terms).values(), (ofPlace) => ({
    terms: ofPlace,
    cost: ofPlace.reduce((sum, { word }) => sum + index.articleCountOf(word), 0),
    isStopWord: ofPlace.some(({ isStopWord }) => isStopWord),
  })).sort((a, b) => Number(a.isStopWord) - Number(b.isStopWord) || a.cost - b.cost);
  let spent = 0;
  const isAffordable = (cost: number) => {
    const isFirst = spent === 0;
    spent += cost;
    return isFirst || spent <= mostPostings;
  };
  return sorted.flatMap((place, at) => {
    if (at > 0) return isAffordable(place.cost) ? [place.terms] : [];
    const best = place.terms.toSorted((a, b) => b.weight - a.weight);
    return [best.filter(({ word }) => isAffordable(index.articleCountOf(word)))];
  });
}
