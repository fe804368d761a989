/**
 * How much a word tells by being rare (BM25's inverse document frequency): near zero when every article has it.
 * @param total articles in the index
 * @param count those of them that have the word
 */
export function rarity(total: number, count: number): number {
  return Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));
}
