/**
 * Returns the information of a word by its rarity (BM25's inverse document frequency): near zero if every article has
 * it.
 * @param total the number of articles in the index
 * @param count the number of articles with the word
 */
export function rarity(total: number, count: number): number {
  return Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));
}
