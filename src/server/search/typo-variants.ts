import type { SearchIndex } from './search-index.ts';

/** Letters: shorter words are not corrected, as all words are near them; longer ones are rarely typed. */
const fewest = 3;
const most = 24;

/**
 * Returns the word, and the word without each of its letters. Two words that share one of these differ by a letter that
 * is missing, added, replaced or swapped with its neighbour (or by a little more). Each begins with the user, the help
 * center and the language, so that one lookup in the table's inverted index finds only the words of that help center.
 */
export function typoVariantsOf(word: string, { userId, helpCenterId, language }: SearchIndex): string[] {
  const letters = Array.from(word);
  const variants = new Set([word]);
  if (letters.length >= fewest && letters.length <= most) {
    for (const position of letters.keys()) variants.add(letters.toSpliced(position, 1).join(''));
  }
  const mark = `${userId.toString(36)}.${helpCenterId.toString(36)}.${language}.`;
  return Array.from(variants, (variant) => mark + variant);
}

/** Whether a word that no article has may be misspelt. Numbers and codes are not. */
export function isRepairable(word: string): boolean {
  const length = Array.from(word).length;
  return length >= fewest && length <= most && /\p{L}{3}/u.test(word);
}
