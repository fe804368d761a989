/** Cuts a typed text into the words of a query. */

import type { SearchLanguage } from './words/language.ts';
import { tokenise, type Word } from './words/tokenise.ts';

export interface QueryWord extends Word {
  /** Whether the word is a stop word beside informative words, and therefore weighs little. */
  readonly isStopWord: boolean;
  /** Whether it is part of a question frame. */
  readonly isFramed: boolean;
}

export interface Query {
  /** The distinct words, up to a limit. */
  readonly words: readonly QueryWord[];
  /** For each word of the text in order, its position in `words`; -1 for a dropped word. */
  readonly order: readonly number[];
  /** All words of the text, for comparison with titles. */
  readonly phrase: readonly string[];
  /** The position of the text's last word, which may be unfinished; -1 if it is dropped. */
  readonly lastPlace: number;
  /** Whether the text is being typed. */
  readonly isTyping: boolean;
}

/** Limits the words of a query; later ones add no information. */
const mostWords = 12;

/** Limits the UTF-16 units of a text that are read. */
const longestText = 2000;

/**
 * Cuts a text into a query; `words` is empty for a text without words.
 * @param options with `isTyping`, the last word may be unfinished, and therefore is not a stop word
 */
export function parseQuery(
  text: string,
  language: SearchLanguage,
  { isTyping }: { readonly isTyping: boolean },
): Query {
  const all = tokenise(text.slice(0, longestText), language.tag);
  const last = all.at(-1)?.text;
  const framed = wordsOfFrames(all, language);
  const isStop = ({ text: word }: Word) =>
    framed.has(word) || (language.stopWords.has(word) && !(isTyping && word === last));
  // If all words are stop words, none is treated as one.
  const hasMeaning = all.some((word) => !isStop(word));
  const distinct = [...new Map(all.toReversed().map((word) => [word.text, word])).values()]
    .reverse()
    .map((word) => ({
      ...word,
      isStopWord: hasMeaning && isStop(word),
      isFramed: hasMeaning && framed.has(word.text),
    }));
  const informative = distinct.filter((word) => !word.isStopWord).slice(0, mostWords);
  const kept = new Set([...informative, ...distinct.filter((word) => word.isStopWord)].slice(0, mostWords));
  const words = distinct.filter((word) => kept.has(word));
  const placeOf = (text: string | undefined) => words.findIndex((word) => word.text === text);
  const order = all.slice(0, 4 * mostWords).map((word) => placeOf(word.text));
  const phrase = all.map((word) => word.text);
  return { words, order, phrase, lastPlace: placeOf(last), isTyping };
}

/** Returns the words of each question frame that a text contains in order, with other words between them. */
function wordsOfFrames(words: readonly Word[], { questionFrames }: SearchLanguage): ReadonlySet<string> {
  const contained = questionFrames.filter((frame) => {
    let next = 0;
    for (const { text } of words) if (text === frame[next]) next += 1;
    return next === frame.length;
  });
  return new Set(contained.flat());
}
