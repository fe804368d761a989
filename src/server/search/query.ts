/** What a visitor typed, as the index knows text. */

import { stopWordsOf } from './stop-words.ts';
import { phrase, tokenise, type Word } from './tokenise.ts';

export interface QueryWord extends Word {
  /** Whether it weighs little: a stop word beside words that tell what is looked for. */
  readonly isStopWord: boolean;
}

export interface Query {
  /** The first distinct words. */
  readonly words: readonly QueryWord[];
  /** The places of the words of the text in their order, of which some come again; -1 is one that is not kept. */
  readonly order: readonly number[];
  /** All of it, to compare with titles. */
  readonly phrase: string;
  /** Place of the last word, which may be the beginning of one; -1 if it is not among the words. */
  readonly lastPlace: number;
}

/** More words than this say nothing more about what is looked for. */
const mostWords = 12;

/**
 * Cuts a text into a query; one without any word has no `words`.
 * @param options `isTyping` when the last word may be unfinished: it is then no stop word yet
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
  // A text of nothing but stop words is looked for as it is.
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
