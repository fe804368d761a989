/** Finds the words of an index that match the words of a query, with the quality of each match. */

import type { SearchIndex } from '../index/search-index.ts';
import type { Query } from '../query.ts';
import { relatedWeights } from '../rank/weights.ts';
import { partsWithin, splits } from './compounds.ts';
import { isInflected } from './inflection.ts';
import {
  isRepairable,
  misspeltBeginnings,
  mostTitled,
  nearestWords,
  type SimilarWord,
} from './similar-words.ts';
import { synonymsOf } from './synonyms.ts';
import type { Thesaurus } from './thesaurus.ts';
import type { Word } from './tokenise.ts';

/** The relation of a word of the index to a part of the query. */
export type Way = 'exact' | 'stem' | 'prefix' | 'joined' | 'part' | 'typo' | 'synonym' | 'own synonym';

/** A word of the index that matches a part of the query. */
export interface Expansion {
  /** The position in the query; the best of several words with one position counts. */
  readonly place: number;
  readonly way: Way;
  /** The word's number in the index. */
  readonly word: number;
  /** The quality of the match, from 0 to 1. */
  readonly weight: number;
}

/** A word that is not in the index, with its possible corrections, best first. */
export interface Misspelling {
  readonly word: Word;
  readonly meant: readonly { readonly word: number; readonly score: number }[];
}

export interface Expanded {
  readonly expansions: readonly Expansion[];
  readonly misspellings: readonly Misspelling[];
  /** Informative words that no article has, nor anything like them. */
  readonly unknownWords: readonly Word[];
}

export interface ExpandOptions {
  /** The synonyms of the help center's owner. */
  readonly ownSynonyms?: Thesaurus['synonyms'];
  /** Folded words of the language that are not misspelt, even if no article has them. */
  readonly correctWords?: ReadonlySet<string>;
}

/** Limits the other forms of one word, the longer words with one beginning, and the corrections of one word. */
const mostForms = 20;
const mostLonger = 24;
const mostMeant = 3;

/** The minimum number of letters of a word, other than the last, that may be the beginning of a longer one. */
const shortestBeginning = 3;

/** The minimum number of letters of an unfinished word that is corrected. */
const shortestMisspelt = 4;

const none: ReadonlyMap<string, readonly string[]> = new Map();

/** Expands a query over an index. */
export function expand(
  index: SearchIndex,
  query: Query,
  { ownSynonyms = none, correctWords = new Set() }: ExpandOptions = {},
): Expanded {
  const { language } = index;
  const stems = query.words.map(({ text }) => language.stem(text));
  const expansions = query.words.flatMap((_, place) => forms(index, query, place, stems[place] ?? ''));
  expansions.push(...joined(index, query));
  const synonyms = synonymsOf(query, stems, language, ownSynonyms);
  for (const { place, key, forms: members, isOwn } of synonyms) {
    const way = isOwn ? 'own synonym' : 'synonym';
    const isMember = (word: number) =>
      members.length === 0 ||
      members.some((member) => isInflected(index.textOf(word), member, language.endings));
    for (const word of index.wordsOfStem(key).filter(isMember)) {
      expansions.push({ place, way, word, weight: relatedWeights.synonym });
    }
  }
  const isNamed = new Set(synonyms.map(({ place }) => place));
  const isAnswered = new Set(expansions.map(({ place }) => place));
  const findsSomething = [...isAnswered].some((place) => !query.words[place]?.isStopWord);
  const misspellings: Misspelling[] = [];
  const unknownWords: Word[] = [];
  for (const [place, typed] of query.words.entries()) {
    if (typed.isStopWord || isAnswered.has(place) || !isRepairable(typed.text)) continue;
    // A word of the language that no article has is not misspelt; it is replaced only if nothing is found.
    const isCommon = correctWords.has(typed.text) && !isNamed.has(place);
    const isCorrect = isNamed.has(place) || isCommon;
    const near = isCorrect && findsSomething ? [] : nearestWords(index, typed.text, mostMeant);
    const parts = compound(index, typed.text);
    if (parts && near[0]?.distance !== 1) {
      // The two parts are looked up as words.
      const [first, second] = parts;
      const weight = relatedWeights.part;
      expansions.push({ place, way: 'part', word: first, weight });
      expansions.push({ place: query.words.length + place, way: 'part', word: second, weight });
      continue;
    }
    expansions.push(...corrected(near, typed, place));
    const known = near.length === 0 && !findsSomething ? knownParts(index, typed.text, place) : [];
    expansions.push(...known);
    if (near.length + known.length === 0 && !isCommon) unknownWords.push(typed);
    if (query.isTyping && place === query.lastPlace && typed.length >= shortestMisspelt) {
      expansions.push(...correctedBeginnings(index, typed, place));
    }
    if (near.length > 0) misspellings.push({ word: typed, meant: scored(index, near, typed) });
  }
  return { expansions, misspellings, unknownWords };
}

/** Returns the word itself, other words with its stem, and words that begin with it. */
function forms(index: SearchIndex, query: Query, place: number, stem: string): Expansion[] {
  const { text = '', isStopWord = false } = query.words[place] ?? {};
  const exact = index.find(text);
  const found: Expansion[] = exact < 0 ? [] : [{ place, way: 'exact', word: exact, weight: 1 }];
  if (isStopWord) return found;
  const inflected = index.wordsOfStem(stem).filter((word) => word !== exact);
  inflected.sort((a, b) => index.articleCountOf(b) - index.articleCountOf(a) || index.compareWords(a, b));
  for (const word of inflected.slice(0, mostForms)) {
    found.push({ place, way: 'stem', word, weight: relatedWeights.stem });
  }
  const isLast = place === query.lastPlace;
  if (!isLast && Array.from(text).length < shortestBeginning) return found;
  const longer: number[] = [];
  index.visitPrefix(text, (word) => {
    if (word !== exact && !index.isPhrase(word)) longer.push(word);
  });
  const weight = isLast ? relatedWeights.lastPrefix : relatedWeights.prefix;
  for (const word of mostTitled(index, longer, mostLonger)) {
    found.push({ place, way: 'prefix', word, weight: weight * completion(text, index.textOf(word)) });
  }
  return found;
}

/** Returns the words that two adjacent words of the query form together, for the positions of both. */
function joined(index: SearchIndex, { words }: Query): Expansion[] {
  return words.slice(1).flatMap((second, place) => {
    const word = index.find(`${words[place]?.text}${second.text}`);
    if (word < 0) return [];
    const weight = relatedWeights.joined;
    return [place, place + 1].map((part) => ({ place: part, way: 'joined' as const, word, weight }));
  });
}

/** Returns the weight of a longer word, which is lower for each letter that is missing in the typed word. */
function completion(typed: string, word: string): number {
  return typed.length / (typed.length + 0.3 * Math.max(0, word.length - typed.length));
}

function corrected(near: readonly SimilarWord[], typed: Word, place: number): Expansion[] {
  const length = Array.from(typed.text).length;
  return near.map(({ word, distance }) => {
    return { place, way: 'typo', word, weight: (relatedWeights.typo * length) / (length + distance) };
  });
}

function correctedBeginnings(index: SearchIndex, typed: Word, place: number): Expansion[] {
  const weight = relatedWeights.typo * relatedWeights.lastPrefix;
  return misspeltBeginnings(index, typed.text, 2 * mostMeant).map((word) => {
    return { place, way: 'typo', word, weight: weight * completion(typed.text, index.textOf(word)) };
  });
}

/** Returns corrections with a score from 0 to 1. */
function scored(index: SearchIndex, near: readonly SimilarWord[], typed: Word) {
  const length = Array.from(typed.text).length;
  return near.map(({ word, distance }) => {
    // The distance decides; if it is equal, the more frequent word wins.
    const score = (1 - distance / (length + 1)) * (1 - 0.1 / (1 + index.articleCountOf(word)));
    return { word, score };
  });
}

/**
 * Returns the longest known beginning and the longest known end of a word, in a language that writes compounds as one
 * word: `mitgliederkarte` is a kind of `karte`. A part with a smaller share of the word weighs less.
 */
function knownParts(index: SearchIndex, word: string, place: number): Expansion[] {
  const { language } = index;
  if (!language.hasLinkingS) return [];
  const wordsOf = (part: string) => {
    const exact = index.find(part);
    return exact >= 0 ? [exact] : index.wordsOfStem(language.stem(part)).slice(0, mostForms);
  };
  return partsWithin(word).flatMap((parts) => {
    const part = parts.find((one) => wordsOf(one).length > 0);
    if (part === undefined) return [];
    const weight = (relatedWeights.part * part.length) / word.length;
    return wordsOf(part).map((known) => ({ place, way: 'part' as const, word: known, weight }));
  });
}

/** Returns the two words of an unknown compound, by the most even split. */
function compound(index: SearchIndex, word: string): readonly [number, number] | undefined {
  const pairs = splits(word, index.language.hasLinkingS).flatMap(([first, second]) => {
    const [knownFirst, knownSecond] = [index.find(first), index.find(second)];
    if (knownFirst < 0 || knownSecond < 0) return [];
    return [{ words: [knownFirst, knownSecond] as const, shorter: Math.min(first.length, second.length) }];
  });
  return pairs.sort((a, b) => b.shorter - a.shorter)[0]?.words;
}
