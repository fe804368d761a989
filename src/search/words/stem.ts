/** Creates stemmers, which map the inflected forms of a word to one stem. */

/** Returns the stem of a folded word. */
export type Stem = (word: string) => string;

/** With this many cached stems, the cache is emptied. A help center of 10,000 articles has some 30,000 words. */
const mostStems = 50_000;

/**
 * Creates a stemmer that caches stems, and leaves a word unchanged if its stem would be empty.
 * @param stem null if the language has no stemmer
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
