/** Cuts the part of an article's text that matches a search best. */

import type { SearchIndex } from '../index/search-index.ts';
import { type Prose, wordsWithin } from '../words/prose.ts';
import type { Bounds, HeadingLink, ProseHeading } from '../words/prose-headings.ts';
import type { Term } from '../words/terms.ts';
import { tokenise } from '../words/tokenise.ts';
import { markWords, type TextPart } from './highlight.ts';

/** UTF-16 units of a snippet, without ellipses. */
export const snippetLength = 200;

/** UTF-16 units of the snippet of a search's first result. */
export const longSnippetLength = 300;

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

export interface Snippet {
  readonly parts: readonly TextPart[];
  /** The nearest heading above the match to which a link can lead; null if there is none, or no match. */
  readonly heading: HeadingLink | null;
}

/**
 * Returns the part of a prose around the most informative words of the search, which are marked. The snippet is cut
 * between words and does not continue over a heading; for words in a heading, it is the text below the heading. Without
 * a match, it is the beginning of the prose.
 * @param length maximum UTF-16 units, without ellipses
 * @param question the key of the heading that answers the search; if it matches, the snippet is below it
 */
export function snippet(
  prose: Prose,
  matchOf: (word: string) => SnippetMatch | undefined,
  length = snippetLength,
  question: string | null = null,
): Snippet {
  const { at, within, heading } = bestPlace(prose, matchOf, length, question) ?? beginning(prose);
  const { begin, end } = around(prose, at, within, length);
  const words = wordsWithin(prose, begin, end);
  const parts = markWords(prose.text.slice(begin, end), words, (word) => matchOf(word) !== undefined);
  const isCut = prose.text.slice(end, within.end).trim() !== '';
  return {
    parts: [...ellipsis(begin > within.begin, '… '), ...parts, ...ellipsis(isCut, ' …')],
    heading: heading?.link ?? null,
  };
}

const ellipsis = (isCut: boolean, text: string): TextPart[] => (isCut ? [{ text, isMarked: false }] : []);

interface Place {
  /** The position of the first matched word among the prose's words; undefined for the beginning of `within`. */
  readonly at: number | undefined;
  /** The text of one section, which the snippet does not exceed. */
  readonly within: Bounds;
  readonly heading?: ProseHeading | undefined;
}

interface MatchedWord extends SnippetMatch {
  /** The position among the prose's words. */
  readonly at: number;
  readonly offset: number;
  readonly end: number;
  /** The heading that contains the word, or else the nearest one above it. */
  readonly heading: ProseHeading | undefined;
}

/** The matched words of a section, or of the text above the first heading. */
interface MatchedSection {
  readonly text: Bounds;
  readonly inHeadings: MatchedWord[];
  readonly inText: MatchedWord[];
}

/** Returns the first place at which a snippet has the most information; undefined if no word matches. */
function bestPlace(
  prose: Prose,
  matchOf: (word: string) => SnippetMatch | undefined,
  length: number,
  question: string | null,
): Place | undefined {
  let best: (Place & { readonly points: number }) | undefined;
  const sections = matchedSections(prose, matchOf);
  const answers = sections.filter(({ inHeadings }) => inHeadings.at(-1)?.heading?.key === question);
  for (const { text, inHeadings, inText } of answers.length > 0 ? answers : sections) {
    const heading = inHeadings.at(-1)?.heading;
    const ofHeadings = addPoints(new Map(), inHeadings);
    // A heading above a table has no text, and is shown itself.
    const within = text.begin < text.end ? text : heading;
    if (heading && within) {
      const points = pointsBetween(ofHeadings, inText, 0, text.begin + length);
      if (points > (best?.points ?? 0)) best = { at: undefined, within, heading, points };
    }
    for (const [first, { at, offset, heading }] of inText.entries()) {
      const points = pointsBetween(ofHeadings, inText, first, offset + length - lead);
      if (points > (best?.points ?? 0)) best = { at, within: text, heading, points };
    }
  }
  return best;
}

/** Returns the sections with matched words, in order. */
function matchedSections(
  { words, offsets, lengths, intro, headings }: Prose,
  matchOf: (word: string) => SnippetMatch | undefined,
): MatchedSection[] {
  const sections: MatchedSection[] = [];
  let position = 0;
  let passed = 0;
  for (const word of words) {
    const at = position;
    position += 1;
    const match = matchOf(word);
    if (!match) continue;
    const offset = offsets[at] ?? 0;
    while ((headings[passed]?.begin ?? Number.POSITIVE_INFINITY) <= offset) passed += 1;
    const heading = headings[passed - 1];
    const text = heading?.section ?? intro;
    const last = sections.at(-1);
    const section = last?.text === text ? last : { text, inHeadings: [], inText: [] };
    if (section !== last) sections.push(section);
    const matched = {
      place: match.place,
      weight: match.weight,
      at,
      offset,
      end: offset + (lengths[at] ?? 0),
      heading,
    };
    if (heading && offset < heading.end) section.inHeadings.push(matched);
    else section.inText.push(matched);
  }
  return sections;
}

/** Adds words to the information of each position in the search; of several words for one position the best counts. */
function addPoints(points: Map<number, number>, words: readonly MatchedWord[]): Map<number, number> {
  for (const { place, weight } of words) points.set(place, Math.max(points.get(place) ?? 0, weight));
  return points;
}

/** Returns the information of a section's headings, and of its words from the word `first` to the offset `end`. */
function pointsBetween(
  ofHeadings: ReadonlyMap<number, number>,
  inText: readonly MatchedWord[],
  first: number,
  end: number,
): number {
  let last = first;
  while ((inText[last]?.end ?? Number.POSITIVE_INFINITY) <= end) last += 1;
  const points = addPoints(new Map(ofHeadings), inText.slice(first, last));
  return [...points.values()].reduce((total, one) => total + one, 0);
}

/** Returns the beginning of the first section that has a text. */
function beginning({ text, intro, headings }: Prose): Place {
  const sections = [intro, ...headings.map(({ section }) => section)];
  const first = sections.find(({ begin, end }) => begin < end);
  return { at: undefined, within: first ?? { begin: 0, end: text.length } };
}

/** Returns the bounds of a snippet around a word, or at the beginning of the text that it does not exceed. */
function around(prose: Prose, at: number | undefined, within: Bounds, length: number): Bounds {
  if (within.end - within.begin <= length) return within;
  const begin = at === undefined ? within.begin : beginningBefore(prose, at, within, length);
  if (within.end - begin <= length) return { begin, end: within.end };
  const { text, offsets, lengths } = prose;
  let end = begin;
  for (let word = at ?? 0; word < offsets.length; word += 1) {
    const endOfWord = (offsets[word] ?? 0) + (lengths[word] ?? 0);
    if (endOfWord - begin > length) break;
    end = Math.max(end, endOfWord);
  }
  if (end === begin) end = begin + length;
  const punctuation = /^[.!?,;:)”"’]+/.exec(text.slice(end, Math.min(end + 3, within.end)));
  return { begin, end: end + (punctuation?.[0].length ?? 0) };
}

/** Returns where a snippet begins that contains a word. One near the end of a text has more of the text before it. */
function beginningBefore({ offsets }: Prose, at: number, { begin, end }: Bounds, length: number): number {
  const offset = offsets[at] ?? 0;
  const earliest = Math.max(begin, Math.min(offset - lead, end - length));
  let first = at;
  while (first > 0 && (offsets[first - 1] ?? 0) >= earliest) first -= 1;
  const isFirst = first === 0 || (offsets[first - 1] ?? 0) < begin;
  // Punctuation before the first word, such as a quotation mark, is included.
  return isFirst ? begin : (offsets[first] ?? 0);
}
