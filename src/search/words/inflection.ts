/** Distinguishes inflected forms of a word (orders, ordered) from words derived from it (important, from import). */

/** The endings of inflected words in a language. */
export type Endings = ReadonlySet<string>;

/**
 * Whether two words with one stem are forms of one word: they differ only in endings, possibly after a doubled letter
 * (`cancelled`). If the language has no endings, all words with one stem are forms of one word.
 */
export function isInflected(word: string, form: string, endings: Endings): boolean {
  if (endings.size === 0) return true;
  let shared = 0;
  while (shared < word.length && word[shared] === form[shared]) shared += 1;
  const last = word[shared - 1];
  const isEnding = (rest: string) =>
    rest === '' || endings.has(rest) || (rest[0] === last && endings.has(rest.slice(1)));
  return isEnding(word.slice(shared)) && isEnding(form.slice(shared));
}
