/** What a visitor typed, as the index knows text. */

import { phrase, tokenise, type Word } from './tokenise.ts';

export interface Query {
  /** The first distinct words. */
  readonly words: readonly Word[];
  /** All of it, to compare with titles. */
  readonly phrase: string;
  /** Place of the last word, which may be the beginning of one; -1 if it is not among the words. */
  readonly lastPlace: number;
}

/** More words than this say nothing more about what is looked for. */
const mostWords = 12;

/** Cuts a text into a query; one without any word has no `words`. */
export function parseQuery(text: string, language: string): Query {
  const all = tokenise(text, language);
  const distinct = all.filter((word, place) => all.findIndex((other) => other.text === word.text) === place);
  const words = distinct.slice(0, mostWords);
  const last = all.at(-1)?.text;
  return { words, phrase: phrase(all), lastPlace: words.findIndex((word) => word.text === last) };
}
