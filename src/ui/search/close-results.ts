/** `matchedWords` is the number of the search's words that a result contains; undefined if unknown. */
interface Matched {
  readonly matchedWords?: number | undefined;
}

/** Counts the results before those that share only one of several words; all if none shares more or if unknown. */
export function closeResults(results: readonly Matched[]): number {
  const isOfSeveralWords = results.some(({ matchedWords = 0 }) => matchedWords > 1);
  return isOfSeveralWords
    ? results.findLastIndex(({ matchedWords }) => matchedWords !== 1) + 1
    : results.length;
}
