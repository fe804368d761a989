import type { SearchIndex } from '../index/search-index.ts';
import type { Misspelling } from './expand.ts';

/** A word of the text that no article has, with similar words of articles. */
export interface Correction {
  /** The position in the typed text, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly text: string;
  /** Best first; scores from 0 to 1. */
  readonly options: readonly { readonly score: number; readonly text: string }[];
}

/** Returns "did you mean" options for the misspelt words of a text, spelt as in articles. */
export function corrections(
  index: SearchIndex,
  text: string,
  misspellings: readonly Misspelling[],
): Correction[] {
  return misspellings.map(({ word: { offset, length }, meant }) => ({
    offset,
    length,
    text: text.slice(offset, offset + length),
    options: meant.map(({ word, score }) => ({
      score: Math.round(score * 1000) / 1000,
      text: index.spellingOf(word),
    })),
  }));
}
