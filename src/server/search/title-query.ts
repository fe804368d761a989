/** Queries of the inverted index of titles (`titleWords`) for several words at once. */

import type { KnownWord } from './lexicon.ts';
import type { SearchIndex } from './search-index.ts';

interface TitleTerm {
  readonly place: number;
  readonly known: KnownWord;
  readonly isStopWord: boolean;
}

/**
 * Returns a `tsquery` of titles that have every informative position of a query in any of its words; null: no position
 * is informative. Phrases are left out: a title has their words, not their stems.
 */
export function titleQuery(
  { userId, helpCenterId, language }: SearchIndex,
  terms: readonly TitleTerm[],
): string | null {
  const byPlace = new Map<number, string[]>();
  for (const { place, known, isStopWord } of terms) {
    if (isStopWord) continue;
    const words = byPlace.get(place) ?? [];
    if (!known.word.includes(' ')) words.push(`'${userId}.${helpCenterId}.${language}.${known.word}'`);
    byPlace.set(place, words);
  }
  const places = [...byPlace.values()];
  if (places.length === 0 || places.some(({ length }) => length === 0)) return null;
  return places.map((words) => `(${words.join('|')})`).join('&');
}
