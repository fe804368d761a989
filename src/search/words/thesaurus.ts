/**
 * Synonyms: words and phrases with the same meaning, of a language or of the owner of a help center.
 *
 * A member's key is the stems of its words, so `orders` is in the groups of `order`. `forms` excludes derived words
 * with the same stem (`important`, from `import`). A key maps only to the other members of its groups: groups are not
 * chained. A phrase is a word of the index like any other: its key, the stems separated by spaces, is in the index for
 * every article with these stems side by side.
 */

import { Phrases, phraseKey } from '../rank/phrases.ts';
import type { Stem } from './stem.ts';
import { tokenise } from './tokenise.ts';

/** Limits the words of a phrase; longer ones are not looked up. */
export const longestPhrase = 6;

export interface Thesaurus {
  /** The keys of a member's synonyms, by the member's key. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The members with a key, folded, by the key of a word; phrases have none. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  readonly phrases: Phrases;
}

/** Creates a thesaurus from groups; members without words, or with too many, are left out. */
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

/** Parses groups: one per line, with members separated by commas. */
export function readGroups(source: string): string[][] {
  return source
    .split('\n')
    .map((line) => line.split(','))
    .filter(({ length }) => length > 1);
}
