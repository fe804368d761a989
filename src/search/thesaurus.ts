/**
 * Synonyms: words and phrases with the same meaning, of a language or of the owner of a help center.
 *
 * The key of a member is the stems of its words, so `orders` is in the groups of `order`. It leads to the other members
 * of its groups and no further: a group is complete by itself. A phrase is a word of the index like any other: its key,
 * the stems separated by blanks, is there for every article with these stems side by side.
 */

import type { Stem } from './stem.ts';
import { tokenise } from './tokenise.ts';

/** Words of a phrase; longer ones are not looked up. */
export const longestPhrase = 6;

/** Phrases and their beginnings, by key; the value is true for a whole phrase. */
export type Phrases = ReadonlyMap<string, boolean>;

export interface Thesaurus {
  /** By the key of a member, the keys of its synonyms. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  readonly phrases: Phrases;
}

/** Makes a thesaurus of groups; members of no word, or of too many, are left out. */
export function createThesaurus(
  groups: readonly (readonly string[])[],
  language: string,
  stem: Stem,
): Thesaurus {
  const synonyms = new Map<string, Set<string>>();
  const phrases = new Map<string, boolean>();
  for (const group of groups) {
    const members = group
      .map((member) => tokenise(member, language).map(({ text }) => stem(text)))
      .filter(({ length }) => length > 0 && length <= longestPhrase);
    const keys = members.map(phraseKey);
    for (const stems of members) addPhrase(phrases, stems);
    for (const key of keys) {
      const others = synonyms.get(key) ?? new Set();
      for (const other of keys) if (other !== key) others.add(other);
      synonyms.set(key, others);
    }
  }
  return { synonyms: new Map(Array.from(synonyms, ([key, others]) => [key, [...others]])), phrases };
}

/** Returns the groups of a text with a group on each line, its members separated by commas. */
export function readGroups(source: string): string[][] {
  return source
    .split('\n')
    .map((line) => line.split(','))
    .filter(({ length }) => length > 1);
}

function addPhrase(phrases: Map<string, boolean>, stems: readonly string[]): void {
  if (stems.length < 2) return;
  for (let length = 1; length < stems.length; length += 1) {
    const beginning = phraseKey(stems.slice(0, length));
    phrases.set(beginning, phrases.get(beginning) ?? false);
  }
  phrases.set(phraseKey(stems), true);
}

/** Returns the phrases of two thesauri. */
export function joinPhrases(some: Phrases, others: Phrases): Phrases {
  if (others.size === 0) return some;
  const joined = new Map(some);
  for (const [key, isWhole] of others) joined.set(key, isWhole || (joined.get(key) ?? false));
  return joined;
}

/** Returns the key of a member. */
export function phraseKey(stems: readonly string[]): string {
  return stems.join(' ');
}

/** A phrase in a text: the position of its first word, and its number of words. */
export interface FoundPhrase {
  readonly key: string;
  readonly start: number;
  readonly length: number;
}

/** Finds the phrases in a text, by the stems of its words in order. */
export function findPhrases(phrases: Phrases, stems: readonly string[]): FoundPhrase[] {
  return stems.flatMap((_, start) => findPhrasesAt(phrases, start, stems.length, (at) => stems[at] ?? ''));
}

/** Finds the phrases that begin at a position of a text of `count` words. */
export function findPhrasesAt(
  phrases: Phrases,
  start: number,
  count: number,
  stemAt: (position: number) => string,
): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  let key = stemAt(start);
  for (let next = start + 1; next < count && phrases.has(key); next += 1) {
    key += ` ${stemAt(next)}`;
    if (phrases.get(key)) found.push({ key, start, length: next + 1 - start });
  }
  return found;
}
