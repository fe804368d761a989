/** What an article is about in a sentence, where search engines and other sites show it. */

import { oneLine } from '../../formats/one-line.ts';

export interface DescribedArticle {
  /** What its author wrote; empty: nothing. */
  readonly description: string;
  /** Its text, one line for each block. */
  readonly contentPlain: string;
  readonly language: string;
}

/** Characters, of which search engines show about as many. */
const maxLength = 160;

/** Characters up to which a first sentence says too little, and the next one follows it. */
const shortLength = 50;

/** Characters of the text among which its beginning is looked for. */
const maxRead = 4000;

/** What ends a sentence, with what may close after it. */
const sentenceEnd = /[.!?…。！？؟۔।][\p{Pe}\p{Pf}"']*$/u;

/** What the author wrote, else the first sentences; on one line of at most 160 characters, empty for an empty article. */
export function descriptionOf({ description, contentPlain, language }: DescribedArticle): string {
  return shorten(description === '' ? beginningOf(contentPlain, language) : description, language);
}

/**
 * Cuts a text at the end of a word, of languages without blanks too.
 * @param length in UTF-16 units, the ellipsis included
 */
export function shorten(text: string, language: string, length = maxLength): string {
  const line = oneLine(text);
  if (line.length <= length) return line;
  const words = segments(line.slice(0, length + 1), language, 'word');
  // What is left of the last word may not be all of it.
  const kept = words.slice(0, -1).join('');
  const cut = kept.trim() === '' ? graphemesWithin(line, length - 1) : within(kept, words, length - 1);
  return `${withoutLooseEnd(cut)}…`;
}

/** Without blanks, and signs that something follows. */
function withoutLooseEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\p{Pd}\p{Ps}\p{Pi},;:،、，]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The first block that is a sentence, as headings are none; else the first block. */
function beginningOf(text: string, language: string): string {
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

/** Cells of tables have tabs between them. */
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

/** A word that is longer than there is room for is cut between two characters that readers see. */
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
