/** Finds an article's headings in its prose, whose lines do not say what they are. */

import type { Word } from './tokenise.ts';

/** A part of a text, in UTF-16 units. */
export interface Bounds {
  readonly begin: number;
  readonly end: number;
}

/** The id of a heading in the article, to which links lead, and its text. */
export interface HeadingLink {
  readonly id: string;
  readonly text: string;
}

export interface KnownHeading {
  /** The heading's folded words, without anything between them. */
  readonly key: string;
  /** Null if no link can lead to the heading. */
  readonly link: HeadingLink | null;
}

export interface ProseHeading extends Bounds {
  /** The key by which the heading was found. */
  readonly key: string;
  /** The text below the heading, up to the next one. Consecutive headings share the text below the last of them. */
  readonly section: Bounds;
  /** The nearest heading, at or above this one, to which a link can lead. */
  readonly link: HeadingLink | null;
}

/** A line of a plain text that belongs to the prose. */
export interface ProseLine {
  readonly text: string;
  /** The position in the plain text, whose tables do not belong to the prose. */
  readonly position: number;
}

interface KeyedLine extends Bounds {
  /** The position among the lines of the prose, and in the plain text. */
  readonly index: number;
  readonly position: number;
  readonly key: string;
}

interface FoundHeading {
  readonly key: string;
  readonly first: KeyedLine;
  readonly last: KeyedLine;
  readonly link: HeadingLink | null;
}

/** Limits the lines of a heading, which has several if it contains line breaks. */
const mostLines = 3;

/** Returns the key by which a heading is compared with lines, from its words. */
export const headingKey = (words: readonly Word[]): string => words.map(({ text }) => text).join('');

/**
 * Returns the headings of a prose in order.
 * @param lines the lines of the prose, which one character separates
 * @param words the words of the prose
 * @param known the article's headings in order
 * @param isCut whether the end of the article is missing, so that it is unknown which of equal headings a line is
 */
export function findHeadings(
  lines: readonly ProseLine[],
  words: readonly Word[],
  known: readonly KnownHeading[],
  isCut: boolean,
): ProseHeading[] {
  if (known.length === 0) return [];
  const keyed = keyLines(lines, words);
  const found = matchHeadings(keyed, isCut ? withoutEqualLinks(known) : known);
  const sections = listSections(keyed, found);
  let link: HeadingLink | null = null;
  return found.map((heading, at) => {
    link = heading.link ?? link;
    const { key, first, last } = heading;
    return { key, begin: first.begin, end: last.end, section: sections[at] ?? emptyAt(last.end), link };
  });
}

/** Returns the headings without the links of those that have the same words. */
function withoutEqualLinks(known: readonly KnownHeading[]): KnownHeading[] {
  const counts = new Map<string, number>();
  for (const { key } of known) counts.set(key, (counts.get(key) ?? 0) + 1);
  return known.map((heading) => (counts.get(heading.key) === 1 ? heading : { key: heading.key, link: null }));
}

/** Returns the lines with their bounds in the prose and their words. */
function keyLines(lines: readonly ProseLine[], words: readonly Word[]): KeyedLine[] {
  let begin = 0;
  let next = 0;
  return lines.map(({ text, position }, index) => {
    const line = { index, position, begin, end: begin + text.length };
    begin = line.end + 1;
    const start = next;
    while ((words[next]?.offset ?? line.end) < line.end) next += 1;
    return { ...line, key: headingKey(words.slice(start, next)) };
  });
}

/**
 * Returns the lines that are headings. If more lines than headings have the same words, the last ones are the headings:
 * an article's list of its contents comes first.
 */
function matchHeadings(lines: readonly KeyedLine[], known: readonly KnownHeading[]): FoundHeading[] {
  const headings = new Map<string, KnownHeading[]>();
  for (const heading of known) {
    const same = headings.get(heading.key);
    if (same) same.push(heading);
    else if (heading.key !== '') headings.set(heading.key, [heading]);
  }
  const candidates = listCandidates(lines, headings);
  const left = new Map<string, number>();
  for (const { key } of candidates) left.set(key, (left.get(key) ?? 0) + 1);
  return candidates.flatMap(({ key, first, last }) => {
    const same = headings.get(key) ?? [];
    const following = left.get(key) ?? 0;
    left.set(key, following - 1);
    const heading = following <= same.length ? same[same.length - following] : undefined;
    return heading ? [{ key, first, last, link: heading.link }] : [];
  });
}

/** Returns the lines, or the few consecutive lines, that have the words of a heading. */
function listCandidates(lines: readonly KeyedLine[], headings: ReadonlyMap<string, unknown>) {
  const candidates: { readonly key: string; readonly first: KeyedLine; readonly last: KeyedLine }[] = [];
  let at = 0;
  while (at < lines.length) {
    let key = '';
    const length = lines.slice(at, at + mostLines).findIndex((line) => {
      key += line.key;
      return headings.has(key);
    });
    const [first, last] = [lines[at], lines[at + length]];
    if (length >= 0 && first && last) candidates.push({ key, first, last });
    at += 1 + Math.max(0, length);
  }
  return candidates;
}

/** Returns the text below each heading. */
function listSections(lines: readonly KeyedLine[], found: readonly FoundHeading[]): Bounds[] {
  const sections: Bounds[] = [];
  // Backwards, because consecutive headings share the text below the last of them.
  for (const [back, { last }] of [...found].reverse().entries()) {
    const next = found[found.length - back];
    const below = sections.at(-1);
    const isAbove = next !== undefined && next.first.position === last.position + 1;
    sections.push(isAbove && below ? below : textBetween(lines, last, next?.first));
  }
  return sections.reverse();
}

function textBetween(lines: readonly KeyedLine[], last: KeyedLine, next: KeyedLine | undefined): Bounds {
  const begin = lines[last.index + 1]?.begin ?? last.end;
  const end = (next ? lines[next.index - 1] : lines.at(-1))?.end ?? last.end;
  return begin < end ? { begin, end } : emptyAt(last.end);
}

const emptyAt = (position: number): Bounds => ({ begin: position, end: position });
