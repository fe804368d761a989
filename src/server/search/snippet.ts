/** The piece of an article's text that says most of what was asked. */

import { highlight } from './highlight.ts';
import { tokenise, type Word } from './tokenise.ts';

/** Characters of a snippet, without what stands for the text left out. */
export const snippetLength = 200;

/** Characters that are looked through: the words of twenty articles are cut for each search. */
const longestText = 12_000;

/** Characters before the first word that matched. */
const lead = 40;

/** What a word of the text tells of the search: for which part of it, and how much. */
export interface SnippetMatch {
  readonly place: number;
  readonly weight: number;
}

/**
 * About 200 characters of a plain text as HTML, escaped: those around the most telling words of the search, which stand
 * between `<em>` and `</em>`, cut at words. Rows of tables, which have tabs in them, are left out. The beginning of a
 * text in which no word matches; '' for a text of tables alone.
 */
export function snippet(
  text: string,
  language: string,
  matchOf: (word: string) => SnippetMatch | undefined,
): string {
  const prose = text
    .slice(0, longestText)
    .split('\n')
    .filter((line) => !line.includes('\t'))
    .join(' ');
  const words = tokenise(prose, language);
  const start = bestStart(words, matchOf);
  const { begin, end } = around(prose, words, start);
  const isMatch = (word: string) => matchOf(word) !== undefined;
  const piece = highlight(prose.slice(begin, end), language, isMatch);
  return `${begin > 0 ? '… ' : ''}${piece}${end < prose.trimEnd().length ? ' …' : ''}`;
}

/** The matching word from which a snippet has the most of the search; the first word where none matches. */
function bestStart(words: readonly Word[], matchOf: (word: string) => SnippetMatch | undefined): number {
  const matches = words.flatMap((word, at) => {
    const match = matchOf(word.text);
    return match ? [{ at, offset: word.offset, end: word.offset + word.length, ...match }] : [];
  });
  let best = { at: 0, points: 0 };
  for (const [first, { at, offset }] of matches.entries()) {
    const points = new Map<number, number>();
    for (let next = first; next < matches.length; next += 1) {
      const match = matches[next];
      if (!match || match.end - offset > snippetLength - lead) break;
      points.set(match.place, Math.max(points.get(match.place) ?? 0, match.weight));
    }
    const sum = [...points.values()].reduce((total, one) => total + one, 0);
    if (sum > best.points) best = { at, points: sum };
  }
  return best.at;
}

/** Where a snippet begins and ends, in UTF-16 units, so that the word is in it. */
function around(text: string, words: readonly Word[], at: number): { begin: number; end: number } {
  const offset = words[at]?.offset ?? 0;
  let first = at;
  while (first > 0 && offset - (words[first - 1]?.offset ?? 0) <= lead) first -= 1;
  // A mark before the first word, such as a quote, belongs to the beginning of the text.
  const begin = first === 0 ? 0 : (words[first]?.offset ?? 0);
  if (text.length - begin <= snippetLength) return { begin, end: text.length };
  const fitting = words.findLast((word) => word.offset + word.length - begin <= snippetLength);
  const end = fitting && fitting.offset > begin ? fitting.offset + fitting.length : begin + snippetLength;
  return { begin, end: end + (/^[.!?,;:)”"’]+/.exec(text.slice(end, end + 3))?.[0].length ?? 0) };
}
