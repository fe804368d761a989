/** Proposes keywords for a draft: words that the customer wrote and the answer lacks. */

import { findSearchWords } from '../../../../../languages/search-words.ts';
import { fold, tokenise } from '../../../../../search/words/tokenise.ts';

const mostProposed = 12;
const shortestWord = 3;
const longestWord = 30;

/**
 * Returns the words, the most frequent first, as the customer spelt them.
 * @param written what the customer wrote
 * @param answer words in it need no keyword
 * @param unwanted texts whose words name the customer
 */
export function proposeKeywords(
  written: readonly string[],
  answer: string,
  unwanted: readonly string[],
  language: string,
): string[] {
  const stopWords = (findSearchWords(language)?.stopWords ?? '').split(' ').map(fold);
  const left = new Set([
    ...stopWords,
    ...[answer, ...unwanted].flatMap((text) => tokenise(text, language).map((word) => word.text)),
  ]);
  const counts = new Map<string, { readonly spelling: string; count: number }>();
  for (const text of written) {
    for (const { text: word, offset, length } of tokenise(text, language)) {
      const isWord = word.length >= shortestWord && word.length <= longestWord && /^\p{L}+$/u.test(word);
      if (!isWord || left.has(word)) continue;
      const found = counts.get(word) ?? {
        spelling: text.slice(offset, offset + length).toLowerCase(),
        count: 0,
      };
      found.count += 1;
      counts.set(word, found);
    }
  }
  const proposed = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return proposed.slice(0, mostProposed).map(({ spelling }) => spelling);
}
