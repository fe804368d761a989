/** Computes how well a known word matches a typed one, from 0 to 1, with the server's weights (`search/weights.ts`). */

import { begins } from '../../../ui/search/title-match.ts';

const stem = 0.7;
const lastPrefix = 0.65;
const prefix = 0.3;
const typo = 0.8;

/** Minimum letters of a word whose ending may differ, and of a word that may be mistyped. */
const leastStem = 4;
const leastMistyped = 5;

/** `isLast`: the word may be unfinished. */
export function relateWords(typed: string, word: string, isLast: boolean): number {
  if (word === typed) return 1;
  if (begins(word, typed)) {
    if (isLast) return lastPrefix * completion(typed, word);
    return typed.length < 3 ? 0 : prefix * completion(typed, word);
  }
  return hasEnding(typed, word) ? stem : 0;
}

/** Whether two folded words are the same or differ by an ending of one or two letters, such as parcel and parcels. */
export function areSameWord(one: string, other: string): boolean {
  return one === other || hasEnding(one, other) || hasEnding(other, one);
}

function hasEnding(longer: string, word: string): boolean {
  return word.length >= leastStem && longer.length - word.length <= 2 && longer.startsWith(word);
}

/** Returns the match of a word with one letter inserted, missing or replaced, or two swapped, in its beginning too. */
export function mistypedAs(typed: string, word: string): number {
  if (typed.length < leastMistyped) return 0;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = word.slice(at);
  const after = typed.slice(at + 1);
  const swapped = after.slice(0, 1) + typed.slice(at, at + 1) + after.slice(1);
  const isNear =
    at > 0 &&
    (rest.startsWith(after) ||
      rest.startsWith(swapped) ||
      word.startsWith(typed.slice(at), at + 1) ||
      word.startsWith(after, at + 1));
  return isNear ? typo * lastPrefix * completion(typed, word) : 0;
}

/** Decreases with every letter still to be typed. */
const completion = (typed: string, word: string) =>
  typed.length / (typed.length + 0.3 * Math.max(0, word.length - typed.length));
