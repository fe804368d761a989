/** Words with little meaning in a language ("where is my", "kan jag"), which weigh little beside others. */

import { findSearchWords } from '../../languages/search-words.ts';
import { primaryLanguage, tokenise } from './tokenise.ts';

const folded = new Map<string, ReadonlySet<string>>();

/** Returns the stop words of a language, folded; none for a language without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const primary = primaryLanguage(language);
  let words = folded.get(primary);
  if (!words) {
    const list = findSearchWords(primary)?.stopWords ?? '';
    words = new Set(tokenise(list, primary).map(({ text }) => text));
    folded.set(primary, words);
  }
  return words;
}
