/** Cuts the part of an article's text that matches a search best. */

import { markWords, type TextPart } from './highlight.ts';
import { type Prose, wordsWithin } from './prose.ts';
import type { SearchIndex } from './search-index.ts';
import type { Term } from './terms.ts';
import { tokenise } from './tokenise.ts';

/** UTF-16 units of a snippet, without ellipses. */
export const snippetLength = 200;

/** UTF-16 units before the first matched word. */
const lead = 40;

/** A word that matches a search: its position in the search, and its information. */
export interface SnippetMatch {
  readonly place: number;
  readonly weight: number;
}

/**
 * Returns the words that a snippet may mark, by their folded form, for the terms of a search, without stop words. The
 * words of a phrase share the phrase's information.
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
 * Returns about 200 UTF-16 units of a prose around the most informative words of the search, which are marked. The
 * snippet is cut between words. Without a match, it is the beginning of the prose.
 */
export function snippet(prose: Prose, matchOf: (word: string) => SnippetMatch | undefined): TextPart[] {
  const { text } = prose;
  const { begin, end } = around(prose, bestStart(prose, matchOf));
  const words = wordsWithin(prose, begin, end);
  const parts = markWords(text.slice(begin, end), words, (word) => matchOf(word) !== undefined);
  const isCut = end < text.trimEnd().length;
  return [...ellipsis(begin > 0, '… '), ...parts, ...ellipsis(isCut, ' …')];
}

const ellipsis = (isCut: boolean, text: string): TextPart[] => (isCut ? [{ text, isMarked: false }] : []);

interface MatchedWord extends SnippetMatch {
  /** The position among the prose's words. */
  readonly at: number;
  readonly offset: number;
  readonly end: number;
}

/** Returns the matching word from which a snippet has the most information; the first word if none matches. */
function bestStart(
  { words, offsets, lengths }: Prose,
  matchOf: (word: string) => SnippetMatch | undefined,
): number {
  const matches: MatchedWord[] = [];
  let position = 0;
  for (const word of words) {
    const at = position;
    position += 1;
    const match = matchOf(word);
    if (!match) continue;
    const offset = offsets[at] ?? 0;
    matches.push({ place: match.place, weight: match.weight, at, offset, end: offset + (lengths[at] ?? 0) });
  }
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
function around(
  { text, offsets, lengths }: Prose,
  at: number,
): { readonly begin: number; readonly end: number } {
  const offset = offsets[at] ?? 0;
  let first = at;
  while (first > 0 && offset - (offsets[first - 1] ?? 0) <= lead) first -= 1;
  // Punctuation before the first word, such as a quotation mark, is included.
  const begin = first === 0 ? 0 : (offsets[first] ?? 0);
  if (text.length - begin <= snippetLength) return { begin, end: text.length };
  let last = at;
  const endOf = (word: number) => (offsets[word] ?? 0) + (lengths[word] ?? 0);
  while (last + 1 < offsets.length && endOf(last + 1) - begin <= snippetLength) last += 1;
  const isFitting = offsets.length > 0 && endOf(last) - begin <= snippetLength;
  const end = isFitting && endOf(last) > begin ? endOf(last) : begin + snippetLength;
  return { begin, end: end + (/^[.!?,;:)”"’]+/.exec(text.slice(end, end + 3))?.[0].length ?? 0) };
}
