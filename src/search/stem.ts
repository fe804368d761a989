/** Stems: the forms in which inflected words meet. */

/** Returns the stem of a folded word. */
export type Stem = (word: string) => string;

/** Stems that are kept; more are forgotten together. A help center of 10,000 articles has some 30,000 words. */
const mostStems = 50_000;

/**
 * Makes a stemmer that stems each word once, and leaves words unchanged that would have no stem.
 * @param stem null: the language has no stemmer
 */
export function createStem(stem: Stem | null): Stem {
  if (!stem) return (word) => word;
  const stems = new Map<string, string>();
  return (word) => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    if (stems.size >= mostStems) stems.clear();
    const stemmed = stem(word) || word;
    stems.set(word, stemmed);
    return stemmed;
  };
}
