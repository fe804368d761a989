/** Words of a search that a result has; absent: not known. */
interface Matched {
  readonly matchedWords?: number | undefined;
}

/**
 * How many results come before those at the end that share one word with a search of several words; all of them where
 * none shares more, and where the number of shared words is not known.
 */
export function closeResults(results: readonly Matched[]): number {
  const isOfSeveralWords = results.some(({ matchedWords = 0 }) => matchedWords > 1);
  return isOfSeveralWords
    ? results.findLastIndex(({ matchedWords }) => matchedWords !== 1) + 1
    : results.length;
}
