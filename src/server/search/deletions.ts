/** Words of fewer letters are not repaired: everything is near them. Longer ones than the most are rarely typed. */
const fewest = 3;
const most = 24;

/**
 * The word and what is left of it without one letter. Two words that share one of these differ by a letter that is
 * missing, added, replaced or swapped with its neighbour (or by a little more).
 */
export function deletionsOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < fewest || letters.length > most) return [word];
  const variants = new Set([word]);
  for (let position = 0; position < letters.length; position += 1) {
    variants.add(letters.toSpliced(position, 1).join(''));
  }
  return [...variants];
}

/** Whether a word that no article has may be a misspelt one. Numbers and codes are not. */
export function isRepairable(word: string): boolean {
  const length = Array.from(word).length;
  return length >= fewest && length <= most && /\p{L}{3}/u.test(word);
}
