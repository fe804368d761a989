/** Chooses the articles to rank, without reading the postings of every word. */

import { bestOf } from './best-of.ts';
import { fieldBits, impactOf } from './impact.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from './terms.ts';

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
  const { points, best, lastPlace } = scratchOf(index);
  const touched: number[] = [];
  for (const [at, ofPlace] of affordablePlaces(index, terms).entries()) {
    const mark = at + 1;
    for (const { word, weight, isTitleOnly } of ofPlace) {
      const needed = isTitleOnly ? fieldBits.title : 0;
      index.visitPostings(word, (article, value) => {
        if ((value & needed) !== needed) return;
        const worth = weight * impactOf(value);
        if (lastPlace[article] === mark) {
          const before = best[article] ?? 0;
          if (worth <= before) return;
          points[article] = (points[article] ?? 0) + worth - before;
        } else {
          if (lastPlace[article] === 0) touched.push(article);
          lastPlace[article] = mark;
          points[article] = (points[article] ?? 0) + worth;
        }
        best[article] = worth;
      });
    }
  }
  const chosen = bestOf(
    touched,
    most,
    (a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b,
    (article) => isVisible(index.idOf(article)),
  );
  for (const article of touched) {
    points[article] = 0;
    lastPlace[article] = 0;
  }
  return chosen;
}

/** Arrays with a number per article, which are 0 between searches: allocating them takes longer than a search. */
interface Scratch {
  readonly points: Float64Array;
  /** The points of the current place. */
  readonly best: Float64Array;
  /** The last place that the article matched, counted from 1. */
  readonly lastPlace: Uint8Array;
}

const scratches = new WeakMap<SearchIndex, Scratch>();

function scratchOf(index: SearchIndex): Scratch {
  const known = scratches.get(index);
  if (known && known.points.length >= index.size) return known;
  // A patched index grows by one article at a time.
  const room = index.size + 1000;
  const scratch = {
    points: new Float64Array(room),
    best: new Float64Array(room),
    lastPlace: new Uint8Array(room),
  };
  scratches.set(index, scratch);
  return scratch;
}

/** Returns the terms whose postings are read, a list per place: the rarest place first, with its best terms. */
function affordablePlaces(index: SearchIndex, terms: readonly Term[]): Term[][] {
  const places = new Map<number, { readonly terms: Term[]; cost: number; readonly isStopWord: boolean }>();
  for (const term of terms) {
    const place = places.get(term.place) ?? { terms: [], cost: 0, isStopWord: term.isStopWord };
    place.terms.push(term);
    place.cost += index.articleCountOf(term.word);
    places.set(term.place, place);
  }
  const sorted = [...places.values()].sort(
    (a, b) => Number(a.isStopWord) - Number(b.isStopWord) || a.cost - b.cost,
  );
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
