/** Which titles a text may mean while it is typed, by the beginnings of their words, and which letters it has of them. */

import type { TextPart } from '../../../ui/html/highlight.ts';

/** Words of a text, and characters of a title, that are looked at. */
const mostWords = 12;
const mostCharacters = 500;

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;

const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

/** Without case and accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøł]/g, (letter) => letters[letter] ?? letter);

/** The words of a text, as they are compared. */
export function foldWords(text: string): string[] {
  const found = text.slice(0, mostCharacters).match(word) ?? [];
  return found.slice(0, mostWords).map(fold);
}

/** Arabic writes its article before the word, and people leave it out. */
const begins = (folded: string, typed: string) => folded.startsWith(typed) || folded.startsWith(`ال${typed}`);

/** 2: the title begins with what is typed; 1: a word of it begins with each word typed; 0: neither. */
export type TitleRank = 0 | 1 | 2;

export function rankTitle(titleWords: readonly string[], typed: readonly string[]): TitleRank {
  if (typed.length === 0) return 0;
  if (titleWords.join(' ').startsWith(typed.join(' '))) return 2;
  return typed.every((one) => titleWords.some((folded) => begins(folded, one))) ? 1 : 0;
}

/** The parts of a title, with the letters marked that are typed. */
export function markTitle(title: string, typed: readonly string[]): TextPart[] {
  // A letter or two of a word that is finished say nothing.
  const telling = typed.filter((one, index) => one.length > 2 || index === typed.length - 1);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of title.slice(0, mostCharacters).matchAll(word)) {
    const length = Math.max(...telling.map((one) => typedLength(found, one)), 0);
    if (length === 0) continue;
    parts.push({ text: title.slice(at, index), isMarked: false });
    at = index + length;
    parts.push({ text: title.slice(index, at), isMarked: true });
  }
  parts.push({ text: title.slice(at), isMarked: false });
  return parts.filter(({ text }) => text !== '');
}

/** How much of a word is typed, in UTF-16 units; 0 when it does not begin so. */
function typedLength(found: string, typed: string): number {
  const folded = fold(found);
  if (!begins(folded, typed)) return 0;
  const wanted = folded.startsWith(typed) ? typed.length : typed.length + 2;
  let length = 0;
  let foldedLength = 0;
  for (const character of found) {
    const next = fold(character).length;
    // Marks that belong to the last letter stay with it.
    if (foldedLength >= wanted && next > 0) break;
    length += character.length;
    foldedLength += next;
  }
  return length;
}
