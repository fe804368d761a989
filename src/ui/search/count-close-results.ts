/** `matchedWords` is the number of the search's words that a result contains; undefined if unknown. */
interface Matched {
  readonly matchedWords?: number | undefined;
}

/**
 * Returns how many results precede the trailing ones that share only one word with a search of several words. Returns
 * the number of all results if no result shares more than one word, or if the number of shared words is unknown.
 */
export function countCloseResults(results: readonly Matched[]): number {
  const isOfSeveralWords = results.some(({ matchedWords = 0 }) => matchedWords > 1);
  return isOfSeveralWords
    ? results.findLastIndex(({ matchedWords }) => matchedWords !== 1) + 1
    : results.length;
}
