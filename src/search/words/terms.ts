/** Converts expansions into terms: the weight that each word of the index adds to the score of an article. */

import type { SearchIndex } from '../index/search-index.ts';
import type { Query } from '../query.ts';
import { rarity } from '../rank/rarity.ts';
import { informationInTitle } from '../rank/titles.ts';
import { stopWordWeight, thesaurusWordFactor } from '../rank/weights.ts';
import type { Expanded, Expansion, Way } from './expand.ts';

export interface Term {
  readonly place: number;
  readonly way: Way;
  /** The word's number in the index. */
  readonly word: number;
  /** The quality of the match, the rarity of the word, and the factor of stop words and words of the thesaurus. */
  readonly match: number;
  readonly rarity: number;
  readonly factor: number;
  /** The product of the three. */
  readonly weight: number;
  /** The share of the query's information that the word covers. */
  readonly queryShare: number;
  /** The information of the word in a title. */
  readonly titleMass: number;
  readonly isExact: boolean;
  readonly isStopWord: boolean;
  /** Whether the word counts in titles only. */
  readonly isTitleOnly: boolean;
}

/** The size of an index, in articles, above which a word in every third article counts as a stop word. */
const mostWithoutGrammar = 50;

/** The minimum letters of an unfinished word for which texts, and not only titles, are searched for longer words. */
const shortestInTexts = 3;

/** Weighs the words of an expanded query. */
export function weighTerms(index: SearchIndex, query: Query, { expansions }: Expanded): Term[] {
  const kept = withoutIdle(index, query, expansions);
  const exact = new Map(kept.filter(({ way }) => way === 'exact').map(({ place, word }) => [place, word]));
  const rarityOf = (word: number) => rarity(index.articleCount, index.articleCountOf(word));
  const isStopWord = (place: number) => query.words[place]?.isStopWord ?? false;
  const { thesaurus, stem } = index.language;
  const factors = query.words.map(({ text, isStopWord }) => {
    if (isStopWord) return stopWordWeight;
    return thesaurus.synonyms.has(stem(text)) ? thesaurusWordFactor : 1;
  });
  const factorOf = (place: number) => factors[place] ?? 1;
  const rarities = raritiesOfPlaces(kept, exact, isStopWord, rarityOf);
  const queryMass = [...rarities].reduce((sum, [place, one]) => sum + one * factorOf(place), 0);
  const isBarelyTyped =
    query.isTyping && Array.from(query.words[query.lastPlace]?.text ?? '').length < shortestInTexts;
  return kept.map(({ place, way, word, weight: match }) => {
    const ofPlace = rarities.get(place) ?? 0;
    const factor = factorOf(place);
    // A rarer inflected form must not outweigh the typed word.
    const rarity = Math.min(rarityOf(word), exact.has(place) ? ofPlace : Number.POSITIVE_INFINITY);
    return {
      place,
      way,
      word,
      match,
      rarity,
      factor,
      weight: match * rarity * factor,
      queryShare: (match * ofPlace * factor) / queryMass,
      titleMass: informationInTitle(index, word),
      isExact: way === 'exact',
      isStopWord: isStopWord(place),
      isTitleOnly: isBarelyTyped && way !== 'exact' && place === query.lastPlace,
    };
  });
}

/** Returns the terms of each place, the places in the order of their first terms. */
export function groupByPlace(terms: readonly Term[]): Map<number, Term[]> {
  const places = new Map<number, Term[]>();
  for (const term of terms) {
    const ofPlace = places.get(term.place);
    if (ofPlace) ofPlace.push(term);
    else places.set(term.place, [term]);
  }
  return places;
}

/** Removes forms and synonyms of a word that every third article has: they take time and add no information. */
function withoutIdle(
  index: SearchIndex,
  { isTyping, lastPlace }: Query,
  expansions: readonly Expansion[],
): Expansion[] {
  const total = index.articleCount;
  const idle = new Set(
    expansions
      .filter(({ way }) => way === 'exact' && total > mostWithoutGrammar)
      .filter(
        ({ word, place }) => index.articleCountOf(word) * 3 > total && !(isTyping && place === lastPlace),
      )
      .map(({ place }) => place),
  );
  return expansions.filter(({ way, place }) => way === 'exact' || !idle.has(place));
}

/** Returns the rarity at each position of the query: that of the typed word, or of its best form or synonym. */
function raritiesOfPlaces(
  expansions: readonly Expansion[],
  exact: ReadonlyMap<number, number>,
  isStopWord: (place: number) => boolean,
  rarityOf: (word: number) => number,
): Map<number, number> {
  const best = new Map<number, Expansion>();
  for (const one of expansions) {
    if (one.weight > (best.get(one.place)?.weight ?? 0)) best.set(one.place, one);
  }
  const rarities = new Map(
    Array.from(best, ([place, { word }]) => [place, rarityOf(exact.get(place) ?? word)] as const),
  );
  // A stop word is not informative even if it is rare.
  const least = Math.min(...Array.from(rarities, ([place, one]) => (isStopWord(place) ? Infinity : one)));
  for (const [place, one] of rarities) if (isStopWord(place)) rarities.set(place, Math.min(one, least));
  return rarities;
}
