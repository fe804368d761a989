/** Cuts an article's prose into words, once for all searches that find it. */

import { tokenise, type Word } from './tokenise.ts';

export interface Prose {
  readonly text: string;
  /** The folded words, in order. */
  readonly words: readonly string[];
  /** The position of each word in the text, and its length, in UTF-16 units. */
  readonly offsets: Uint32Array;
  readonly lengths: Uint32Array;
}

/** Limits the UTF-16 units of a text that are read. */
const longestText = 12_000;

/** The approximate bytes of a UTF-16 unit, of a word's position, and of a distinct word. */
const bytesOfUnit = 2;
const bytesOfWord = 16;
const bytesOfDistinctWord = 48;

/** Cuts a plain text into words, without rows of tables, which contain tabs. */
export function readProse(text: string, language: string): Prose {
  const prose = text
    .slice(0, longestText)
    .split('\n')
    .filter((line) => !line.includes('\t'))
    .join(' ');
  const words = tokenise(prose, language);
  // Equal words share one string.
  const distinct = new Map<string, string>();
  const folded = words.map(({ text: word }) => {
    const known = distinct.get(word);
    if (known === undefined) distinct.set(word, word);
    return known ?? word;
  });
  return {
    text: prose,
    words: folded,
    offsets: Uint32Array.from(words, ({ offset }) => offset),
    lengths: Uint32Array.from(words, ({ length }) => length),
  };
}

/** Returns the approximate size in bytes. */
export function sizeOfProse({ text, words }: Prose): number {
  const distinct = new Set(words).size;
  return text.length * bytesOfUnit + words.length * bytesOfWord + distinct * bytesOfDistinctWord;
}

/** Returns the words between two positions, with their positions in that part of the text. */
export function wordsWithin({ words, offsets, lengths }: Prose, begin: number, end: number): Word[] {
  const within: Word[] = [];
  for (let at = 0; at < words.length && (offsets[at] ?? 0) < end; at += 1) {
    const offset = offsets[at] ?? 0;
    const length = lengths[at] ?? 0;
    const text = words[at] ?? '';
    if (offset >= begin && offset + length <= end) within.push({ text, offset: offset - begin, length });
  }
  return within;
}
