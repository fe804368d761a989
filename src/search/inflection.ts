/** Tells inflected forms of one word (orders, ordered) from words that are derived of it (important, of import). */

/** The endings of inflected words in a language. */
export type Endings = ReadonlySet<string>;

/**
 * Whether two words of one stem are forms of one word: what they do not share are endings, perhaps after a doubled
 * letter (`cancelled`). Without endings, all words of a stem are.
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
