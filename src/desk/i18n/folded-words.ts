/** Compares words, whatever case and accents they are written in. */

/** Returns a text in lower case, without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a folded text contains every word of another text. */
export function hasEveryWord(folded: string, words: string): boolean {
  return foldText(words)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
