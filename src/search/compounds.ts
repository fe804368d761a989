/** Shorter parts occur in too many words. */
const shortestPart = 3;

/** Returns the ways to cut a word in two, longer first parts first; with a linking s also those without it. */
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

/** Letters of a part that may be the only known one. */
const shortestOnly = 4;

/** Returns the beginnings of a word, and its ends, that may be parts of it: each list from the longest on. */
export function partsWithin(word: string): readonly [beginnings: string[], ends: string[]] {
  const lengths = Array.from(
    { length: Math.max(0, word.length - 2 * shortestOnly + 1) },
    (_, less) => word.length - shortestOnly - less,
  );
  return [lengths.map((length) => word.slice(0, length)), lengths.map((length) => word.slice(-length))];
}
