/** Describes an article in a sentence, for search engines and other sites. */

import { oneLine } from '../../formats/one-line.ts';

export interface DescribedArticle {
  /** The author's description; empty if there is none. */
  readonly description: string;
  /** The article's text, one line per block. */
  readonly contentPlain: string;
  readonly language: string;
}

/** Maximum characters, about as many as search engines show. */
const maxLength = 160;

/** Minimum characters of a description; after a shorter first sentence the next one is added. */
const shortLength = 50;

/** Characters of the text that are read. */
const maxRead = 4000;

/** Matches the end of a sentence, with closing punctuation. */
const sentenceEnd = /[.!?…。！？؟۔।][\p{Pe}\p{Pf}"']*$/u;

/** Returns the author's description, or the first sentences: one line of at most 160 characters, or empty. */
export function articleDescription({ description, contentPlain, language }: DescribedArticle): string {
  return shorten(description === '' ? firstBlock(contentPlain, language) : description, language);
}

/** Cuts a text at the end of a word; `length` is in UTF-16 units with the ellipsis. */
export function shorten(text: string, language: string, length = maxLength): string {
  const line = oneLine(text);
  if (line.length <= length) return line;
  const words = segments(line.slice(0, length + 1), language, 'word');
  // The last word may be incomplete.
  const kept = words.slice(0, -1).join('');
  const cut = kept.trim() === '' ? graphemesWithin(line, length - 1) : within(kept, words, length - 1);
  return `${withoutLooseEnd(cut)}…`;
}

/** Removes whitespace at the end, and punctuation that announces more text. */
function withoutLooseEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\p{Pd}\p{Ps}\p{Pi},;:،、，]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns the first block that is a sentence, which headings are not, or else the first. */
function firstBlock(text: string, language: string): string {
  const blocks = text.slice(0, maxRead).split('\n');
  const block = blocks.find((line) => isProse(line)) ?? blocks[0] ?? '';
  const sentences = segments(block.slice(0, 4 * maxLength), language, 'sentence');
  let beginning = '';
  for (const sentence of sentences) {
    const longer = beginning + sentence;
    if (beginning !== '' && (beginning.length >= shortLength || longer.trim().length > maxLength)) break;
    beginning = longer;
  }
  return beginning;
}

/** Whether a line is prose; lines of tables have tabs between their cells. */
function isProse(line: string): boolean {
  return !line.includes('\t') && sentenceEnd.test(line.trim());
}

function within(kept: string, words: readonly string[], length: number): string {
  let text = kept;
  for (let count = words.length - 1; text.trimEnd().length > length && count > 1; count -= 1) {
    text = words.slice(0, count - 1).join('');
  }
  return text;
}

/** Cuts a word that is longer than the maximum between two graphemes. */
function graphemesWithin(text: string, length: number): string {
  let kept = '';
  for (const grapheme of segments(text.slice(0, length + 50), 'und', 'grapheme')) {
    if (kept.length + grapheme.length > length) break;
    kept += grapheme;
  }
  return kept;
}

function segments(text: string, language: string, granularity: 'word' | 'sentence' | 'grapheme'): string[] {
  return [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment);
}
