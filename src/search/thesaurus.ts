/**
 * Synonyms: words and phrases with the same meaning, of a language or of the owner of a help center.
 *
 * The key of a member is the stems of its words, so `orders` is in the groups of `order`; `forms` keeps apart what is
 * derived of a member and has its stem too (`important`, of `import`). It leads to the other members
 * of its groups and no further: a group is complete by itself. A phrase is a word of the index like any other: its key,
 * the stems separated by blanks, is there for every article with these stems side by side.
 */

import { Phrases, phraseKey } from './phrases.ts';
import type { Stem } from './stem.ts';
import { tokenise } from './tokenise.ts';

/** Words of a phrase; longer ones are not looked up. */
export const longestPhrase = 6;

export interface Thesaurus {
  /** By the key of a member, the keys of its synonyms. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** By the key of a word, the members with that key as they are written, folded; none for a phrase. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  readonly phrases: Phrases;
}

/** Makes a thesaurus of groups; members of no word, or of too many, are left out. */
export function createThesaurus(
  groups: readonly (readonly string[])[],
  language: string,
  stem: Stem,
): Thesaurus {
  const synonyms = new Map<string, Set<string>>();
  const forms = new Map<string, string[]>();
  const phrases = new Phrases();
  for (const group of groups) {
    const members = group
      .map((member) => tokenise(member, language).map(({ text }) => text))
      .filter(({ length }) => length > 0 && length <= longestPhrase);
    const stemmed = members.map((words) => words.map(stem));
    const keys = stemmed.map(phraseKey);
    for (const stems of stemmed) if (stems.length > 1) phrases.add(stems);
    for (const [word = '', ...more] of members) {
      const key = stem(word);
      if (more.length === 0) forms.set(key, [...(forms.get(key) ?? []), word]);
    }
    for (const key of keys) {
      const others = synonyms.get(key) ?? new Set();
      for (const other of keys) if (other !== key) others.add(other);
      synonyms.set(key, others);
    }
  }
  return { synonyms: new Map(Array.from(synonyms, ([key, others]) => [key, [...others]])), forms, phrases };
}

/** Returns the groups of a text with a group on each line, its members separated by commas. */
export function readGroups(source: string): string[][] {
  return source
    .split('\n')
    .map((line) => line.split(','))
    .filter(({ length }) => length > 1);
}
