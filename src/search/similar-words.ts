/** Words of an index that a word may have been meant for. */

import { bestOf } from './best-of.ts';
import { prefixDistance } from './edit-distance.ts';
import type { SearchIndex } from './search-index.ts';

/** Letters: shorter words are not corrected, as all words are near them; longer ones are rarely typed. */
const fewestLetters = 3;
const mostLetters = 24;

/** Letters up to which a word may be one edit away only, and its correction has to be confirmed by another word. */
export const shortWord = 5;

export interface SimilarWord {
  readonly word: number;
  readonly distance: number;
}

/** Whether a word that no article has may be misspelt. Numbers and codes are not. */
export function isRepairable(word: string): boolean {
  const length = Array.from(word).length;
  return length >= fewestLetters && length <= mostLetters && /\p{L}{3}/u.test(word);
}

/**
 * Returns the nearest words to one that no article has: those that differ by a letter which is missing, added, replaced
 * or swapped with its neighbour, else those that are the same without one letter of each. Words of most articles come
 * first.
 */
export function nearestWords(index: SearchIndex, typed: string, most: number): SimilarWord[] {
  const units = Uint16Array.from({ length: typed.length }, (_, at) => typed.charCodeAt(at));
  const { words, articleCounts } = index.data;
  const tolerance = Array.from(typed).length <= shortWord ? 1 : 2;
  const near: SimilarWord[] = [];
  let least = tolerance;
  const compare = (word: number, other: Uint16Array, start: number, end: number) => {
    const distance = distanceOf(units, other, start, end);
    if (distance > least || Math.max(typed.length, end - start) > mostLetters) return;
    if (distance < least) near.length = 0;
    least = distance;
    near.push({ word, distance });
  };
  for (let word = 0; word < articleCounts.length; word += 1) {
    const [start = 0, end = 0] = [words.starts[word], words.starts[word + 1]];
    if (Math.abs(end - start - typed.length) <= 1 && index.articleCountOf(word) > 0) {
      compare(word, words.units, start, end);
    }
  }
  index.visitAddedWords((word, text) => {
    compare(
      word,
      Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
      0,
      text.length,
    );
  });
  return near
    .sort(
      (a, b) =>
        index.articleCountOf(b.word) - index.articleCountOf(a.word) || index.compareWords(a.word, b.word),
    )
    .slice(0, most);
}

/**
 * Returns the edits between two words that are the same without one letter of each, wherever that is: 1 where the letter
 * is in one place, or two neighbours are swapped, else 2. Infinity for other words.
 */
function distanceOf(typed: Uint16Array, units: Uint16Array, start: number, end: number): number {
  const shorter = Math.min(typed.length, end - start);
  let before = 0;
  while (before < shorter && typed[before] === units[start + before]) before += 1;
  let after = 0;
  while (after < shorter - before && typed[typed.length - 1 - after] === units[end - 1 - after]) after += 1;
  const ofTyped = typed.length - before - after;
  const ofWord = end - start - before - after;
  if (ofTyped <= 1 && ofWord <= 1) return 1;
  if (ofTyped !== ofWord) return Number.POSITIVE_INFINITY;
  let isWithoutFirst = true;
  let isWithoutLast = true;
  for (let at = before; at < before + ofTyped - 1; at += 1) {
    if (typed[at + 1] !== units[start + at]) isWithoutFirst = false;
    if (typed[at] !== units[start + at + 1]) isWithoutLast = false;
  }
  if (ofTyped === 2 && isWithoutFirst && isWithoutLast) return 1;
  return isWithoutFirst || isWithoutLast ? 2 : Number.POSITIVE_INFINITY;
}

/** Words that are compared with an unfinished one, those of most titles. */
const mostCompared = 300;

/** Letters that an unfinished word has in common with what was meant. */
const commonLetters = 2;

/** Returns words that begin with what may be a misspelt beginning; those of most titles first. */
export function misspeltBeginnings(index: SearchIndex, typed: string, most: number): number[] {
  const words: number[] = [];
  const beginning = Array.from(typed).slice(0, commonLetters).join('');
  index.visitPrefix(beginning, (word) => words.push(word));
  return mostTitled(index, words, mostCompared)
    .filter((word) => prefixDistance(typed, index.textOf(word)) <= 1)
    .slice(0, most);
}

/** Returns the words of most titles; of those in as many, the words of most articles. */
export function mostTitled(index: SearchIndex, words: readonly number[], most: number): number[] {
  return bestOf(
    words,
    most,
    (a, b) =>
      index.titleCountOf(b) - index.titleCountOf(a) ||
      index.articleCountOf(b) - index.articleCountOf(a) ||
      index.compareWords(a, b),
  );
}
