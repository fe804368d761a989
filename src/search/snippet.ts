/** The part of an article's text that matches a search best. */

import { highlight, type TextPart } from './highlight.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from './terms.ts';
import { tokenise, type Word } from './tokenise.ts';

/** UTF-16 units of a snippet, without ellipses. */
export const snippetLength = 200;

/** Units that are read: each search cuts the words of twenty articles. */
const longestText = 12_000;

/** Units before the first matched word. */
const lead = 40;

/** A word of a text that matches a search: the position in the search, and its information. */
export interface SnippetMatch {
  readonly place: number;
  readonly weight: number;
}

/**
 * Returns the words that a snippet may mark, by their folded form, for the terms of a search. The words of a phrase share
 * the information of the phrase; stop words are none of them.
 */
export function snippetMatches(index: SearchIndex, terms: readonly Term[]): Map<string, SnippetMatch> {
  const { stopWords, tag } = index.language;
  const matches = new Map<string, SnippetMatch>();
  const add = (word: string, match: SnippetMatch) => {
    if (match.weight > (matches.get(word)?.weight ?? 0)) matches.set(word, match);
  };
  for (const { word, place, weight, isStopWord } of terms) {
    if (isStopWord) continue;
    if (!index.isPhrase(word)) {
      add(index.textOf(word), { place, weight });
      continue;
    }
    const words = tokenise(index.spellingOf(word), tag).filter(({ text }) => !stopWords.has(text));
    for (const { text } of words) add(text, { place, weight: weight / words.length });
  }
  return matches;
}

/**
 * Returns about 200 units of a plain text: those around the most informative words of the search, which are marked, cut
 * at words. Rows of tables, which contain tabs, are left out. Without a match it is the beginning of the text; nothing
 * for a text of tables alone.
 */
export function snippet(
  text: string,
  language: string,
  matchOf: (word: string) => SnippetMatch | undefined,
): TextPart[] {
  const prose = text
    .slice(0, longestText)
    .split('\n')
    .filter((line) => !line.includes('\t'))
    .join(' ');
  const words = tokenise(prose, language);
  const { begin, end } = around(prose, words, bestStart(words, matchOf));
  const parts = highlight(prose.slice(begin, end), language, (word) => matchOf(word) !== undefined);
  const isCut = end < prose.trimEnd().length;
  return [...ellipsis(begin > 0, '… '), ...parts, ...ellipsis(isCut, ' …')];
}

const ellipsis = (isCut: boolean, text: string): TextPart[] => (isCut ? [{ text, isMarked: false }] : []);

/** Returns the matching word from which a snippet covers most of the search; the first word where none matches. */
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

/** Returns the bounds of a snippet around a word. */
function around(text: string, words: readonly Word[], at: number): { begin: number; end: number } {
  const offset = words[at]?.offset ?? 0;
  let first = at;
  while (first > 0 && offset - (words[first - 1]?.offset ?? 0) <= lead) first -= 1;
  // A mark before the first word, such as a quote, is part of the beginning.
  const begin = first === 0 ? 0 : (words[first]?.offset ?? 0);
  if (text.length - begin <= snippetLength) return { begin, end: text.length };
  const fitting = words.findLast((word) => word.offset + word.length - begin <= snippetLength);
  const end = fitting && fitting.offset > begin ? fitting.offset + fitting.length : begin + snippetLength;
  return { begin, end: end + (/^[.!?,;:)”"’]+/.exec(text.slice(end, end + 3))?.[0].length ?? 0) };
}
