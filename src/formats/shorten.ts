/** Shortens texts at the ends of words, in any language. */

import { oneLine } from './one-line.ts';

/** Cuts a text at the end of a word; `length` is in UTF-16 units with the ellipsis. */
export function shorten(text: string, language: string, length: number): string {
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

/** Splits a text into its words, sentences or graphemes. */
export function segments(
  text: string,
  language: string,
  granularity: 'word' | 'sentence' | 'grapheme',
): string[] {
  return [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment);
}
