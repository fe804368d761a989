/** Cuts articles into pieces that one vector can represent: each heading with the text below it. */

import { sha256 } from '../../../formats/hash.ts';

/** The texts of an article that is cut into sections. */
export interface ArticleText {
  readonly title: string;
  readonly headings: readonly string[];
  /** Plain text, a line for each block; headings have lines of their own. */
  readonly body: string;
}

export interface Section {
  /** The embedded text: the article's title, the heading, and the text. */
  readonly text: string;
  /** The hash of the text. */
  readonly hash: string;
}

/**
 * Limits the characters of a section's text: small models read some 500 words, and the vector of a long text represents
 * no part of it well.
 */
const longestText = 1500;
/** Limits the characters of the title, and of the heading, in front of the text. */
const longestHeading = 200;
/** Maximum number of sections that are embedded per article; later text is skipped. */
const mostSections = 20;

/** Returns the sections of an article in order; an article without text has its title only. */
export function sectionsOf({ title, headings, body }: ArticleText): Section[] {
  const parts = partsOf(new Set(headings), headOf(body, 2 * mostSections * longestText));
  const texts = parts.flatMap(({ heading, text }) => {
    const head = [title, heading].map((line) => headOf(line, longestHeading));
    return piecesOf(text).map((piece) => [...head, piece].filter(Boolean).join('\n'));
  });
  return (texts.length > 0 ? texts : [headOf(title, longestHeading)])
    .slice(0, mostSections)
    .map((text) => ({ text, hash: sha256(text) }));
}

/** Returns the beginning of a text, in UTF-16 units, without half a character at the end. */
export function headOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

interface Part {
  readonly heading: string;
  readonly text: string;
}

/** Splits a text by its headings. A heading without text is left out. */
function partsOf(headings: ReadonlySet<string>, body: string): Part[] {
  const parts: { readonly heading: string; readonly lines: string[] }[] = [{ heading: '', lines: [] }];
  for (const line of body.split('\n')) {
    if (headings.has(line)) parts.push({ heading: line, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts
    .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
    .filter(({ text }) => text !== '');
}

/** Splits a text into pieces of limited length, at line ends or else between words where possible. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > longestText) {
    const within = headOf(rest, longestText);
    const end = [within.lastIndexOf('\n'), within.lastIndexOf(' ')].find((at) => at > longestText / 2);
    const piece = within.slice(0, end);
    pieces.push(piece);
    rest = rest.slice(piece.length).trimStart();
  }
  return [...pieces, rest];
}
