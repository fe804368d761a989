/** Folds texts to the words by which agents search: without case, accents and compatibility forms. */

import { tokenise } from '../../../../search/words/tokenise.ts';

/** The maximum number of characters that are folded, and of words that are kept, of one message. */
const mostCharacters = 100_000;
const mostWords = 4000;

/** The shortest word of a search that also finds the words which begin with it. */
const shortestBeginning = 3;

/** Words are cut by no language's rules: a ticket has the languages of all its writers. */
const anyLanguage = '';

/** Returns the distinct words of texts, for the index of a user. */
export function foldWords(userId: number, texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of tokenise(text.slice(0, mostCharacters), anyLanguage)) {
      if (words.size >= mostWords) break;
      words.add(lexeme(userId, word.text));
    }
  }
  return [...words];
}

/** Returns a text search query that finds messages with every word of a search; null for a search without words. */
export function wordsQuery(userId: number, search: string): string | null {
  const words = new Set(tokenise(search, anyLanguage).map(({ text }) => text));
  if (words.size === 0) return null;
  return Array.from(words, (word) => {
    const isBeginning = Array.from(word).length >= shortestBeginning;
    return `'${lexeme(userId, word)}'${isBeginning ? ':*' : ''}`;
  }).join(' & ');
}

/** Folded words contain letters, digits and marks only, so that they need no quoting. */
function lexeme(userId: number, word: string): string {
  return `${userId} ${word}`;
}
