/** From the words of a query to words of the index, with the quality of each match. */

import type { ReadDatabase } from '../db/database.ts';
import { commonWordsOf } from './common-words.ts';
import { splits } from './compounds.ts';
import { distance, prefixDistance } from './distance.ts';
import {
  type Found,
  type KnownWord,
  lookAround,
  lookUp,
  type OwnSynonym,
  type Synonym,
  type UnknownWord,
} from './lexicon.ts';
import type { Query } from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { type FoundPhrase, findPhrases, type Thesaurus, thesaurusOf } from './thesaurus.ts';
import type { Word } from './tokenise.ts';
import { isRepairable } from './typo-variants.ts';
import { relatedWeights } from './weights.ts';

/** A known word to look up. */
export interface Expansion {
  /** The position in the query; of several words for one position the best counts. */
  readonly place: number;
  readonly way: Way;
  readonly known: KnownWord;
  /** From 0 to 1. */
  readonly weight: number;
}

/** The relation of a known word to a part of the query. */
export type Way = 'exact' | 'stem' | 'prefix' | 'joined' | 'part' | 'typo' | 'synonym' | 'own synonym';

/** A word that the index lacks, with words of the index that may have been meant, best first. */
export interface Misspelling {
  readonly word: Word;
  readonly meant: readonly { readonly known: KnownWord; readonly score: number }[];
}

export interface Expanded {
  readonly expansions: readonly Expansion[];
  readonly misspellings: readonly Misspelling[];
  /** Articles in the index. */
  readonly total: number;
}

/** Maximum number of candidates for one misspelt word. */
const mostMeant = 3;

/** Synonyms of the query; few are words of the index. */
const mostSynonyms = 200;

/** Edits that a candidate may be away: one for a short word, two for a longer one. */
const tolerance = (length: number) => (length <= 5 ? 1 : 2);

/** Expands a query in one or two round trips; `isTyping` where its last word may be unfinished. */
export async function expand(
  db: ReadDatabase,
  index: SearchIndex,
  query: Query,
  { isTyping }: { readonly isTyping: boolean },
): Promise<Expanded> {
  const words = query.words.map((word) => word.text);
  const { total, stems, found, own } = await lookUp(db, index, query);
  const synonyms = total === 0 ? [] : synonymsOf(await thesaurusOf(db, index.language), query, stems, own);
  const isNamed = new Set(synonyms.map(({ place }) => place));
  const expansions = found.flatMap((one) => fromLookUp(one, words, query.lastPlace));
  const isKnown = new Set(expansions.map((expansion) => expansion.place));
  const unknown = query.words.flatMap((word, place): (UnknownWord & { readonly typed: Word })[] => {
    if (word.isStopWord || isKnown.has(place) || !isRepairable(word.text)) return [];
    const isBeginning = isTyping && place === query.lastPlace && word.length > 3;
    return [
      { place, word: word.text, typed: word, parts: splits(word.text, index.language).flat(), isBeginning },
    ];
  });
  if (unknown.length + synonyms.length === 0) return { expansions, misspellings: [], total };

  const around = await lookAround(db, index, unknown, synonyms);
  for (const { place, way, known } of around) {
    if (way === 'synonym' || way === 'own synonym') {
      expansions.push({ place, way, known, weight: relatedWeights.synonym });
    }
  }
  const isAnswered = new Set(expansions.map((expansion) => expansion.place));
  const findsSomething = [...isAnswered].some((place) => !query.words[place]?.isStopWord);
  const correctWords = unknown.length > 0 ? await commonWordsOf(index.language) : new Set<string>();
  const misspellings: Misspelling[] = [];
  for (const one of unknown.filter(({ place }) => !isAnswered.has(place))) {
    const candidates = around.filter((candidate) => candidate.place === one.place);
    // A word of the language that no article has is not misspelt; it is replaced only where nothing is found.
    const isCorrect = isNamed.has(one.place) || correctWords.has(one.word);
    const near = isCorrect && findsSomething ? [] : nearest(one.word, candidates);
    const parts = compound(one.word, candidates, index.language);
    if (parts && near[0]?.distance !== 1) {
      // The two parts are looked up as words.
      const [first, second] = parts;
      const weight = relatedWeights.part;
      expansions.push({ place: one.place, way: 'part', known: first, weight });
      expansions.push({ place: words.length + one.place, way: 'part', known: second, weight });
      continue;
    }
    expansions.push(
      ...near.map(({ known, weight }) => ({ place: one.place, way: 'typo' as const, known, weight })),
    );
    if (one.isBeginning) expansions.push(...beginnings(one, candidates));
    if (near.length > 0) {
      const meant = near.map(({ known, score }) => ({ known, score }));
      misspellings.push({ word: one.typed, meant });
    }
  }
  return { expansions, misspellings, total };
}

/**
 * Returns the synonyms of a query's words and phrases, the owner's first. A phrase has the position of its first
 * informative word, so that nothing counts twice; one of stop words alone ("how much") has a position of its own.
 */
function synonymsOf(
  thesaurus: Thesaurus,
  query: Query,
  stems: readonly string[],
  own: readonly OwnSynonym[],
): Synonym[] {
  const placeOf = ({ start, length }: FoundPhrase) => {
    const places = query.order.slice(start, start + length);
    const telling = places.find((place) => query.words[place]?.isStopWord === false);
    return telling ?? 2 * query.words.length + start;
  };
  const phrases = findPhrases(
    thesaurus,
    query.order.map((place) => stems[place] ?? ''),
  );
  const named = query.words.flatMap(({ isStopWord }, place) =>
    isStopWord ? [] : [{ place, key: stems[place] ?? '' }],
  );
  named.push(...phrases.map((found) => ({ place: placeOf(found), key: found.key })));
  const all: Synonym[] = [
    ...own.map((found) => ({ place: placeOf(found), key: found.other, isOwn: true })),
    // The phrase itself is a word of the index.
    ...own
      .filter(({ length }) => length > 1)
      .map((found) => ({ place: placeOf(found), key: found.key, isOwn: true })),
    ...phrases.map((found) => ({ place: placeOf(found), key: found.key, isOwn: false })),
    ...named.flatMap(({ place, key }) =>
      (thesaurus.synonyms.get(key) ?? []).map((other) => ({ place, key: other, isOwn: false })),
    ),
  ];
  const distinct = new Map(all.toReversed().map((one) => [`${one.place} ${one.key}`, one]));
  return [...distinct.values()].reverse().slice(0, mostSynonyms);
}

function fromLookUp(
  { place, way, known }: Found<'exact' | 'stem' | 'prefix' | 'joined'>,
  words: readonly string[],
  lastPlace: number,
): Expansion[] {
  if (way === 'exact') return [{ place, way, known, weight: 1 }];
  if (way === 'stem') return [{ place, way, known, weight: relatedWeights.stem }];
  if (way === 'joined') {
    return [place, place + 1].map((part) => ({
      place: part,
      way,
      known,
      weight: relatedWeights.joined,
    }));
  }
  const weight = place === lastPlace ? relatedWeights.lastPrefix : relatedWeights.prefix;
  return [{ place, way, known, weight: weight * completion(words[place] ?? '', known.word) }];
}

/** Returns a lower weight for every letter that is missing. */
function completion(typed: string, word: string): number {
  return typed.length / (typed.length + 0.3 * Math.max(0, word.length - typed.length));
}

function nearest(typed: string, candidates: readonly Found<string>[]) {
  const length = Array.from(typed).length;
  const near = candidates
    .filter(({ way }) => way === 'near')
    .map(({ known }) => ({ known, distance: distance(typed, known.word) }))
    .filter((candidate) => candidate.distance <= tolerance(length));
  const least = Math.min(...near.map((candidate) => candidate.distance));
  return near
    .filter((candidate) => candidate.distance === least)
    .sort((a, b) => a.distance - b.distance || b.known.articleCount - a.known.articleCount)
    .slice(0, mostMeant)
    .map((candidate) => ({
      ...candidate,
      weight: (relatedWeights.typo * length) / (length + candidate.distance),
      // The distance decides; for equal distances, the commoner word.
      score: (1 - candidate.distance / (length + 1)) * (1 - 0.1 / (1 + candidate.known.articleCount)),
    }));
}

function beginnings(unknown: UnknownWord, candidates: readonly Found<string>[]): Expansion[] {
  return candidates
    .filter(({ way, known }) => way === 'beginning' && prefixDistance(unknown.word, known.word) <= 1)
    .slice(0, 2 * mostMeant)
    .map(({ known }) => ({
      place: unknown.place,
      way: 'typo',
      known,
      weight: relatedWeights.typo * relatedWeights.lastPrefix * completion(unknown.word, known.word),
    }));
}

/** Returns the two known words that make up an unknown one, by the most even cut. */
function compound(
  word: string,
  candidates: readonly Found<string>[],
  language: string,
): readonly [KnownWord, KnownWord] | undefined {
  const parts = new Map(
    candidates.filter(({ way }) => way === 'part').map(({ known }) => [known.word, known] as const),
  );
  const pairs = splits(word, language).flatMap(([first, second]): (readonly [KnownWord, KnownWord])[] => {
    const knownFirst = parts.get(first);
    const knownSecond = parts.get(second);
    return knownFirst && knownSecond ? [[knownFirst, knownSecond]] : [];
  });
  const shorter = (pair: readonly [KnownWord, KnownWord]) =>
    Math.min(pair[0].word.length, pair[1].word.length);
  return pairs.sort((a, b) => shorter(b) - shorter(a))[0];
}
