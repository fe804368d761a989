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
