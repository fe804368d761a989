/** A typed text in the terms of the index. */

import { stopWordsOf } from './stop-words.ts';
import { phrase, tokenise, type Word } from './tokenise.ts';

export interface QueryWord extends Word {
  /** Whether it is a stop word beside informative words, and weighs little. */
  readonly isStopWord: boolean;
}

export interface Query {
  /** The first distinct words. */
  readonly words: readonly QueryWord[];
  /** The positions of the text's words in order, with repetitions; -1 for one that is dropped. */
  readonly order: readonly number[];
  /** The whole text, for comparison with titles. */
  readonly phrase: string;
  /** The position of the last word, which may be unfinished; -1: it is dropped. */
  readonly lastPlace: number;
}

/** Words of a query; later ones add no information. */
const mostWords = 12;

/**
 * Cuts a text into a query; a text without a word has no `words`.
 * @param options `isTyping` where the last word may be unfinished, and therefore is no stop word yet
 */
export function parseQuery(
  text: string,
  language: string,
  { isTyping }: { readonly isTyping: boolean },
): Query {
  const all = tokenise(text, language);
  const stopWords = stopWordsOf(language);
  const last = all.at(-1)?.text;
  const isStop = ({ text: word }: Word) => stopWords.has(word) && !(isTyping && word === last);
  // A text of stop words alone is searched as it is.
  const hasMeaning = all.some((word) => !isStop(word));
  const distinct = [...new Map(all.toReversed().map((word) => [word.text, word])).values()]
    .reverse()
    .map((word) => ({ ...word, isStopWord: hasMeaning && isStop(word) }));
  const telling = distinct.filter((word) => !word.isStopWord).slice(0, mostWords);
  const kept = new Set([...telling, ...distinct.filter((word) => word.isStopWord)].slice(0, mostWords));
  const words = distinct.filter((word) => kept.has(word));
  const placeOf = (text: string | undefined) => words.findIndex((word) => word.text === text);
  const order = all.slice(0, 4 * mostWords).map((word) => placeOf(word.text));
  return { words, order, phrase: phrase(all), lastPlace: placeOf(last) };
}
