/** Finds words of an index that a misspelt word may stand for. */

import type { SearchIndex } from '../index/search-index.ts';
import { bestOf } from '../rank/best-of.ts';

/** Limits the letters of corrected words: all words are similar to shorter ones, and longer ones are rarely typed. */
const fewestLetters = 3;
const mostLetters = 24;

/** The maximum letters of a short word: its corrections are one edit away, and another word has to confirm them. */
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
 * Returns the words nearest to a word that no article has: those that differ by one missing, added, replaced or swapped
 * letter, else those that become equal if one letter is removed from each. Words in the most articles come first.
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
 * Returns the number of edits between two words that become equal if one letter is removed from each: 1 if the letters
 * have the same position or two adjacent letters are swapped, else 2. Infinity for other words.
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

/** Limits the words that are compared with an unfinished word, to those in the most titles. */
const mostCompared = 300;

/** The number of first letters that an unfinished word shares with its corrections. */
const commonLetters = 2;

/** Returns words whose beginning may be misspelt as `typed`; those in the most titles first. */
export function misspeltBeginnings(index: SearchIndex, typed: string, most: number): number[] {
  const words: number[] = [];
  const beginning = Array.from(typed).slice(0, commonLetters).join('');
  index.visitPrefix(beginning, (word) => words.push(word));
  return mostTitled(index, words, mostCompared)
    .filter((word) => prefixDistance(typed, index.textOf(word)) <= 1)
    .slice(0, most);
}

/** Returns the words in the most titles, and among equals those in the most articles. */
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

/** Returns the last row of the edit-distance matrix: letters to add, drop, replace or swap with the next. */
function lastRow(typed: readonly string[], word: readonly string[]): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  typed.forEach((letter, row) => {
    const current = [row + 1];
    word.forEach((other, column) => {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const dropped = (last[column + 1] ?? 0) + 1;
      const added = (current[column] ?? 0) + 1;
      const isSwap = row > 0 && column > 0 && letter === word[column - 1] && typed[row - 1] === other;
      const swapped = isSwap ? (beforeLast[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, dropped, added, swapped));
    });
    beforeLast = last;
    last = current;
  });
  return last;
}

/** Returns the edit distance of a text from the nearest beginning of a word. */
function prefixDistance(typed: string, word: string): number {
  return Math.min(...lastRow(Array.from(typed), Array.from(word)));
}
