/** Returns the last row of the edit-distance matrix: letters to add, drop, replace or swap with the next. */
function lastRow(typed: readonly string[], word: readonly string[]): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  typed.forEach((letter, row) => {
    const current = [row + 1];
    word.forEach((other, column) => {
      const replaced = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const dropped = (last[column + 1] ?? 0) + 1;
      const added = (current[column] ?? 0) + 1;
      const isSwap = row > 0 && column > 0 && letter === word[column - 1] && typed[row - 1] === other;
      const swapped = isSwap ? (beforeLast[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, dropped, added, swapped));
    });
    beforeLast = last;
    last = current;
  });
  return last;
}

/** Returns the edit distance of a text from the nearest beginning of a word. */
export function prefixDistance(typed: string, word: string): number {
  return Math.min(...lastRow(Array.from(typed), Array.from(word)));
}
