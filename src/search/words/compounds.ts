/** The minimum number of letters of a part: shorter ones occur in too many words. */
const shortestPart = 3;

/** Returns the ways to split a word in two, the longest first part first; `hasLinkingS` also drops a joining s. */
export function splits(word: string, hasLinkingS: boolean): (readonly [string, string])[] {
  const letters = Array.from(word);
  const pairs: (readonly [string, string])[] = [];
  for (let cut = letters.length - shortestPart; cut >= shortestPart; cut -= 1) {
    const first = letters.slice(0, cut).join('');
    const second = letters.slice(cut).join('');
    pairs.push([first, second]);
    if (hasLinkingS && first.endsWith('s') && cut > shortestPart) pairs.push([first.slice(0, -1), second]);
  }
  return pairs;
}

/** The minimum number of letters of a part beside an unknown part. */
const shortestOnly = 4;

/** Returns the beginnings and the ends of a word that may be parts of a compound, the longest first. */
export function partsWithin(word: string): readonly [beginnings: string[], ends: string[]] {
  const lengths = Array.from(
    { length: Math.max(0, word.length - 2 * shortestOnly + 1) },
    (_, less) => word.length - shortestOnly - less,
  );
  return [lengths.map((length) => word.slice(0, length)), lengths.map((length) => word.slice(-length))];
}
