/** Cuts an article's prose into words, once for all searches that find it. */

import { type Bounds, findHeadings, type KnownHeading, type ProseHeading } from './prose-headings.ts';
import { tokenise, type Word } from './tokenise.ts';

export interface Prose {
  readonly text: string;
  /** The folded words, in order. */
  readonly words: readonly string[];
  /** The position of each word in the text, and its length, in UTF-16 units. */
  readonly offsets: Uint32Array;
  readonly lengths: Uint32Array;
  /** The text above the first heading. */
  readonly intro: Bounds;
  readonly headings: readonly ProseHeading[];
}

/** Limits the UTF-16 units of a text that are read. */
const longestText = 12_000;

/** The approximate bytes of a UTF-16 unit, of a word's position, of a distinct word, and of a heading. */
const bytesOfUnit = 2;
const bytesOfWord = 16;
const bytesOfDistinctWord = 48;
const bytesOfHeading = 150;

/**
 * Cuts a plain text into words, without rows of tables, which contain tabs.
 * @param known the article's headings in order, each of which is a line of the text
 */
export function readProse(text: string, language: string, known: readonly KnownHeading[] = []): Prose {
  const lines = text
    .slice(0, longestText)
    .split('\n')
    .map((line, position) => ({ text: line, position }))
    .filter((line) => !line.text.includes('\t'));
  const prose = lines.map((line) => line.text).join(' ');
  const words = tokenise(prose, language);
  const headings = findHeadings(lines, words, known, text.length > longestText);
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
    intro: { begin: 0, end: headings[0] ? Math.max(0, headings[0].begin - 1) : prose.length },
    headings,
  };
}

/** Returns the approximate size in bytes. */
export function sizeOfProse({ text, words, headings }: Prose): number {
  const distinct = new Set(words).size;
  return (
    text.length * bytesOfUnit +
    words.length * bytesOfWord +
    distinct * bytesOfDistinctWord +
    headings.length * bytesOfHeading +
    headings.reduce((sum, { key }) => sum + key.length, 0) * bytesOfUnit
  );
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
