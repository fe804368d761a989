/** Matches titles with a text that is being typed, by the beginnings of their words, and marks the typed letters. */

import type { TextPart } from '../html/highlight.ts';

/** Limits: words of a text, and characters of a title. */
const mostWords = 12;
const mostCharacters = 500;

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;

const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

const plain = /^[ -~]*$/;

const fold = (text: string) => (plain.test(text) ? text.toLowerCase() : foldAccents(text));

const foldAccents = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøł]/g, (letter) => letters[letter] ?? letter);

/** Returns the folded words of a title or a search, for comparison. */
export const foldWords = (text: string): string[] => foldMessage(text).slice(0, mostWords);

/** As `foldWords`, for a text with more words. */
export function foldMessage(text: string): string[] {
  const found = text.slice(0, mostCharacters).match(word) ?? [];
  return found.map(fold);
}

/** Matches scripts written without spaces: a run of letters is a sentence, and its words can begin anywhere. */
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Compares before it uses the expression, since this runs once per word, and most scripts precede these. */
const hasNoBlanks = (typed: string) => typed >= '\u0e00' && withoutBlanks.test(typed);

/**
 * Returns the index at which the typed text begins a folded word; -1 if it does not. The index may follow the Arabic
 * article, which is written as part of the word and which people leave out.
 */
function placeIn(folded: string, typed: string): number {
  if (folded.startsWith(typed)) return 0;
  if (folded.startsWith(`ال${typed}`)) return 2;
  return hasNoBlanks(typed) ? folded.indexOf(typed) : -1;
}

export const begins = (folded: string, typed: string): boolean => placeIn(folded, typed) >= 0;

/** 2 if the title begins with the typed text, 1 if each typed word begins a word of the title, else 0. */
export type TitleRank = 0 | 1 | 2;

export function rankTitle(titleWords: readonly string[], typed: readonly string[]): TitleRank {
  if (typed.length === 0) return 0;
  if (titleWords.join(' ').startsWith(typed.join(' '))) return 2;
  return typed.every((one) => titleWords.some((folded) => begins(folded, one))) ? 1 : 0;
}

/** Returns the parts of a title, with the typed letters marked. */
export function markTitle(title: string, typed: readonly string[]): TextPart[] {
  // One or two letters of a finished word match too much to be marked.
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

/** Returns the typed letters' range within a word, in UTF-16 units; undefined if the word does not begin with them. */
function typedRange(found: string, typed: string): { start: number; end: number } | undefined {
  const place = placeIn(fold(found), typed);
  if (place < 0) return undefined;
  // The mark includes an article that is written as part of the word.
  const from = hasNoBlanks(typed) ? place : 0;
  const to = place + typed.length;
  let start = 0;
  let end = 0;
  let foldedLength = 0;
  for (const character of found) {
    const next = fold(character).length;
    // Combining marks stay with the last letter.
    if (foldedLength >= to && next > 0) break;
    if (foldedLength <= from && next > 0) start = end;
    end += character.length;
    foldedLength += next;
  }
  return { start, end };
}
