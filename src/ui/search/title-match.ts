/** Which titles a text may mean while it is typed, by the beginnings of their words, and which letters it has of them. */

import type { TextPart } from '../html/highlight.ts';

/** Words of a text, and characters of a title, that are looked at. */
const mostWords = 12;
const mostCharacters = 500;

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;

const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

const plain = /^[ -~]*$/;

/** Without case and accents. */
const fold = (text: string) => (plain.test(text) ? text.toLowerCase() : foldAccents(text));

const foldAccents = (text: string) =>
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

/** Scripts that write no blanks: what looks like a word is a sentence, and its words begin anywhere. */
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Asked once for each word that something is compared with: most scripts come before these. */
const hasNoBlanks = (typed: string) => typed >= '\u0e00' && withoutBlanks.test(typed);

/**
 * Where a word begins with what is typed, in a word that is folded; -1 where it does not. Arabic writes its article before
 * the word, and people leave it out.
 */
function placeIn(folded: string, typed: string): number {
  if (folded.startsWith(typed)) return 0;
  if (folded.startsWith(`ال${typed}`)) return 2;
  return hasNoBlanks(typed) ? folded.indexOf(typed) : -1;
}

/** Whether a word, folded, begins with what is typed. */
export const begins = (folded: string, typed: string): boolean => placeIn(folded, typed) >= 0;

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
    const ranges = telling.flatMap((one) => typedRange(found, one) ?? []);
    const [longest] = ranges.sort((a, b) => b.end - b.start - (a.end - a.start));
    if (!longest) continue;
    parts.push({ text: title.slice(at, index + longest.start), isMarked: false });
    at = index + longest.end;
    parts.push({ text: title.slice(index + longest.start, at), isMarked: true });
  }
  parts.push({ text: title.slice(at), isMarked: false });
  return parts.filter(({ text }) => text !== '');
}

/** What is typed of a word, in UTF-16 units; nothing when it does not begin so. */
function typedRange(found: string, typed: string): { start: number; end: number } | undefined {
  const place = placeIn(fold(found), typed);
  if (place < 0) return undefined;
  // An article that is written before the word is marked with it.
  const from = hasNoBlanks(typed) ? place : 0;
  const to = place + typed.length;
  let start = 0;
  let end = 0;
  let foldedLength = 0;
  for (const character of found) {
    const next = fold(character).length;
    // Marks that belong to the last letter stay with it.
    if (foldedLength >= to && next > 0) break;
    if (foldedLength <= from && next > 0) start = end;
    end += character.length;
    foldedLength += next;
  }
  return { start, end };
}
