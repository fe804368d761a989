/** Articles in pieces that one vector can stand for: each heading with what follows it. */

import { hashOf } from '../../../formats/hash.ts';

/** What sections are cut from. */
export interface ArticleText {
  readonly title: string;
  readonly headings: readonly string[];
  /** Plain text, a line for each block; headings have lines of their own. */
  readonly body: string;
}

export interface Section {
  /** What is embedded: the article's title, the heading, and the text. */
  readonly text: string;
  /** Of the text. */
  readonly hash: string;
}

/** Characters of a section's text: small models read some 500 words, and a long text means a bit of everything. */
const longestText = 1500;
/** Characters of the title in front of it, and of the heading. */
const longestHeading = 200;
/** Sections of an article: what comes after is not embedded. */
const mostSections = 20;

/** The sections of an article in their order; one without text is its title. */
export function sectionsOf({ title, headings, body }: ArticleText): Section[] {
  const parts = partsOf(new Set(headings), headOf(body, 2 * mostSections * longestText));
  const texts = parts.flatMap(({ heading, text }) => {
    const head = [title, heading].map((line) => headOf(line, longestHeading));
    return piecesOf(text).map((piece) => [...head, piece].filter(Boolean).join('\n'));
  });
  return (texts.length > 0 ? texts : [headOf(title, longestHeading)])
    .slice(0, mostSections)
    .map((text) => ({ text, hash: hashOf(text) }));
}

/** The beginning of a text, in UTF-16 units, without half a character at its end. */
export function headOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

interface Part {
  readonly heading: string;
  readonly text: string;
}

/** A text by its headings. One that nothing stands under is left out. */
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

/** A text in pieces of a bounded length, cut at the end of a line or else between words where there is one. */
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
