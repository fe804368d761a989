import type { Misspelling } from './query-expansion.ts';

/** A word that no article has, and known words that look like it. */
export interface Correction {
  /** Where the word stands in the text as typed, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  /** Best first; scores from 0 to 1. */
  readonly options: readonly { readonly score: number; readonly text: string }[];
}

/** "Did you mean" for the misspelt words of a text; options are spelt as articles spell them. */
export function corrections(text: string, misspellings: readonly Misspelling[]): Correction[] {
  return misspellings.map(({ word: { offset, length }, meant }) => ({
    offset,
    length,
    text: text.slice(offset, offset + length),
    options: meant.map(({ known, score }) => ({
      score: Math.round(score * 1000) / 1000,
      text: known.spelling,
    })),
  }));
}
