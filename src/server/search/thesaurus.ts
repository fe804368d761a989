/**
 * Synonyms: words and phrases with the same meaning at a help desk, of the language
 * (`src/languages/<tag>/search/thesaurus.txt`) and of the owner of a help center.
 *
 * The key of a member is the stems of its words, so `orders` is in the groups of `order`. It leads to the other members
 * of its groups and no further: a group is complete by itself. A phrase is a word of the index like any other: its key,
 * the stems separated by blanks, is in the lexicon for every article with these stems side by side.
 */

import { sql } from 'drizzle-orm';
import { findSearchWords } from '../../languages/search-words.ts';
import type { ReadDatabase } from '../db/database.ts';
import { type SearchIndex, within } from './search-index.ts';
import { stemDictionary } from './stemming.ts';
import { primaryLanguage, tokenise } from './tokenise.ts';

/** Words of a phrase; longer ones are not looked up. */
export const longestPhrase = 6;

/** The phrases to look up. */
export interface Phrases {
  /** The keys of members of more than one word. */
  readonly phrases: ReadonlySet<string>;
  /** By the first stem of phrases, the number of words of the longest one. */
  readonly beginnings: ReadonlyMap<string, number>;
}

export interface Thesaurus extends Phrases {
  /** By the key of a member, the keys of its synonyms. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
}

const none: Thesaurus = { synonyms: new Map(), phrases: new Set(), beginnings: new Map() };

const ofLanguages = new Map<string, Promise<Thesaurus>>();

/** Returns the stems of distinct words, by word. */
export async function stemsOf(
  db: ReadDatabase,
  language: string,
  words: readonly string[],
): Promise<Map<string, string>> {
  const dictionary = stemDictionary(language);
  const { rows } = await db.execute<{ word: string; stem: string }>(sql`
    select word, coalesce(nullif((ts_lexize(${dictionary}::regdictionary, word))[1], ''), word) as stem
    from unnest(${sql.param(words)}::text[]) as given (word)`);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

/** Returns the thesaurus of a language; an empty one where there is none. Its stems are read once per process. */
export async function thesaurusOf(db: ReadDatabase, language: string): Promise<Thesaurus> {
  const primary = primaryLanguage(language);
  const source = findSearchWords(primary)?.thesaurus;
  if (source === undefined) return none;
  const underWay = ofLanguages.get(primary);
  if (underWay) {
    // The read may be in the transaction of another caller, and fail with it.
    const thesaurus = await underWay.catch(() => undefined);
    if (thesaurus) return thesaurus;
  }
  const reading = readThesaurus(db, primary, source);
  ofLanguages.set(primary, reading);
  // The next search tries again after a failure.
  reading.catch(() => {
    if (ofLanguages.get(primary) === reading) ofLanguages.delete(primary);
  });
  return await reading;
}

async function readThesaurus(db: ReadDatabase, language: string, source: string): Promise<Thesaurus> {
  const groups = source
    .split('\n')
    .map((line) => line.split(',').map((member) => tokenise(member, language).map(({ text }) => text)))
    .filter((members) => members.length > 1);
  const stems = await stemsOf(db, language, [...new Set(groups.flat(2))]);
  const synonyms = new Map<string, Set<string>>();
  const phrases = new Set<string>();
  for (const group of groups) {
    const members = group.filter(({ length }) => length > 0 && length <= longestPhrase);
    const stemmed = members.map((words) => words.map((word) => stems.get(word) ?? word));
    const keys = stemmed.map(phraseKey);
    for (const key of keys) if (key.includes(' ')) phrases.add(key);
    for (const key of keys) {
      const others = synonyms.get(key) ?? new Set();
      for (const other of keys) if (other !== key) others.add(other);
      synonyms.set(key, others);
    }
  }
  const lists = Array.from(synonyms, ([key, others]) => [key, [...others]] as const);
  return { synonyms: new Map(lists), phrases, beginnings: beginningsOf(phrases) };
}

function beginningsOf(phrases: ReadonlySet<string>): Map<string, number> {
  const beginnings = new Map<string, number>();
  for (const phrase of phrases) {
    const [first = '', ...rest] = phrase.split(' ');
    beginnings.set(first, Math.max(beginnings.get(first) ?? 0, rest.length + 1));
  }
  return beginnings;
}

/** Returns the keys of phrases in the owner's groups of synonyms. */
export async function ownPhrasesOf(db: ReadDatabase, index: SearchIndex): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct s.key from search_synonyms s where ${within(index, 's')} and s.key like '% %'`);
  return new Set(rows.map(({ key }) => key));
}

/** Returns all phrases that articles of an index are searched for: the language's and the owner's. */
export async function phrasesOfIndex(db: ReadDatabase, index: SearchIndex): Promise<Phrases> {
  const thesaurus = await thesaurusOf(db, index.language);
  const own = await ownPhrasesOf(db, index);
  if (own.size === 0) return thesaurus;
  const phrases = new Set([...own, ...thesaurus.phrases]);
  return { phrases, beginnings: beginningsOf(phrases) };
}

/** Returns the key of a phrase in the index. */
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
export function findPhrases({ phrases, beginnings }: Phrases, stems: readonly string[]): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (const [start, first] of stems.entries()) {
    const longest = Math.min(beginnings.get(first) ?? 0, stems.length - start);
    for (let length = 2; length <= longest; length += 1) {
      const key = phraseKey(stems.slice(start, start + length));
      if (phrases.has(key)) found.push({ key, start, length });
    }
  }
  return found;
}
