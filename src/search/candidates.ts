/** Chooses the articles that a ranking looks at closely, without reading the postings of every word. */

import { bestOf } from './best-of.ts';
import { fieldBits, impactOf } from './impact.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from './terms.ts';

/** Postings that are read, beside those of the first place: words of others are only looked up in the candidates. */
const mostPostings = 100_000;

/**
 * Returns the visible articles with the most points, at most `most`: others could hardly come first. The rarest parts of
 * the query are read before others, and stop words last.
 */
export function chooseCandidates(
  index: SearchIndex,
  terms: readonly Term[],
  most: number,
  isVisible: (id: number) => boolean,
): number[] {
  const points = new Float64Array(index.size);
  /** The points of the present place, and the last place that an article answered. */
  const best = new Float64Array(index.size);
  const lastPlace = new Uint8Array(index.size);
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
  const visible = touched.filter((article) => isVisible(index.idOf(article)));
  return bestOf(visible, most, (a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b);
}

/** Returns the terms of the places whose postings are read, the rarest place first. */
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
  return sorted
    .filter(({ cost }, at) => {
      spent += cost;
      return at === 0 || spent <= mostPostings;
    })
    .map((place) => place.terms);
}
