/**
 * Returns the `most` best items, best first, without sorting the others.
 * @param compare returns a negative number if the first item is better
 * @param isAllowed returns false for items to leave out; called only for items that would be among the best
 */
export function bestOf<T>(
  all: readonly T[],
  most: number,
  compare: (a: T, b: T) => number,
  isAllowed: (one: T) => boolean = () => true,
): T[] {
  const best: T[] = [];
  for (const one of all) {
    const worst = best[most - 1];
    if (worst !== undefined && compare(one, worst) >= 0) continue;
    if (!isAllowed(one)) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = best[middle];
      if (other !== undefined && compare(one, other) < 0) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, one);
    if (best.length > most) best.pop();
  }
  return best;
}
