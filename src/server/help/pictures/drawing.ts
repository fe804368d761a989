/** The picture of an article as an SVG: its title above all, with the category and the help center it is from. */

import { shorten } from '../description.ts';
import { element, type Xml } from '../xml.ts';
import { isRightToLeft, type TextRun, textRuns } from './text-runs.ts';

/** Pixels, as sites that show links ask for. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** What is drawn. To be raised when the same would be drawn otherwise, so that all are made again. */
export const drawingVersion = 1;

export interface PictureSubject {
  readonly title: string;
  readonly category: string;
  readonly siteTitle: string;
  readonly lang: string;
  /** `#rrggbb` */
  readonly color: string;
  /** A PNG or a JPEG; null: the title of the help center is written alone. */
  readonly logo: PictureLogo | null;
}

export interface PictureLogo {
  readonly type: 'image/png' | 'image/jpeg';
  /** In base64. */
  readonly data: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const fontFamily = 'Noto Sans';
const arabicFontFamily = 'Noto Sans Arabic';

/** What is measured: a text, as wide as it is drawn in a size of 100 pixels; in pixels. */
export type MeasureText = (svg: string) => number;

const margin = 80;
const lineWidth = pictureSize.width - 2 * margin;

/** From the largest on, whichever has room for all lines. */
const titleSizes = [
  { size: 76, lines: 3 },
  { size: 60, lines: 4 },
  { size: 52, lines: 4 },
] as const;

/** Of the size of a font. */
const lineHeight = 1.3;
const blankWidth = 0.26;
/** What the edges of letters keep free, which nobody measures. */
const bearings = 0.07;

/** Characters of a title that could ever be drawn in four lines. */
const maxTitleLength = 300;

/** Characters that the fonts have: Latin, Greek, Cyrillic and Arabic letters, and the signs between them. */
const drawn =
  /[ -~]|[\u00a0-\u024f]|\p{M}|[\u0370-\u052f]|[\u0600-\u06ff\u0750-\u077f]|[\u1e00-\u1fff]|[\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2212]/u;

/**
 * A text without the signs that the fonts lack, such as those of faces; null where a letter is lacking, for a word of
 * which some are missing is none.
 */
export function drawableText(text: string): string | null {
  let kept = '';
  for (const character of text.normalize('NFC').slice(0, 2 * maxTitleLength)) {
    if (drawn.test(character)) kept += character;
    else if (/[\p{L}\p{N}]/u.test(character)) return null;
    else if (/\s/u.test(character)) kept += ' ';
  }
  return kept.replace(/ {2,}/g, ' ').trim();
}

/** Returns null where the fonts lack letters of the title: the help center's logo says more than boxes do. */
export function drawArticle(subject: PictureSubject, measure: MeasureText): string | null {
  const { lang, color, logo } = subject;
  const given = drawableText(subject.title);
  const title = given === null ? '' : shorten(given, lang, maxTitleLength);
  if (title === '') return null;
  const isRtl = isRightToLeft(title);
  const widthOf = createWidthOf(measure);
  const writeLine = (text: string, style: TextStyle) => drawLine(text, { ...style, isRtl }, widthOf);
  const widthOfWord = (word: string) =>
    textRuns(word, isRtl).reduce((sum, run) => sum + widthOf(run) + bearings, 0);
  const { size, lines } = layOut(title, widthOfWord);
  const label = lineOf(subject.category, lang, 50);
  const site = lineOf(subject.siteTitle, lang, 50);
  const titleHeight = lines.length * size * lineHeight;
  const top = 150 + (330 - titleHeight) / 2 + size;
  const { width, height } = pictureSize;
  const logoBox = logo && fitLogo(logo);
  const parts: Xml[] = [
    rectangle(0, 0, width, height, '#ffffff'),
    rectangle(0, 0, width, 20, color),
    ...writeLine(label, { y: 120, size: 34, fill: '#4b5563' }),
    ...lines.flatMap((line, index) =>
      writeLine(line, { y: top + index * size * lineHeight, size, fill: '#111827' }),
    ),
    rectangle(isRtl ? width - margin - 96 : margin, 502, 96, 6, color),
    ...(logo && logoBox ? [logoImage(logo, logoBox, isRtl)] : []),
    ...writeLine(site, {
      y: 570,
      size: 34,
      fill: '#374151',
      inset: logoBox ? logoBox.width + 24 : 0,
    }),
  ];
  return svgOf(parts);
}

interface TextStyle {
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  /** Pixels that the text keeps away from the margin. */
  readonly inset?: number;
}

/** How wide a piece is, in sizes of the font. */
type WidthOf = (run: TextRun) => number;

/** Each is measured once. */
function createWidthOf(measure: MeasureText): WidthOf {
  const widths = new Map<string, number>();
  return (run) => {
    const known = widths.get(run.text);
    if (known !== undefined) return known;
    const placed = { x: margin, y: 300, size: 100, fill: '#000000', isRtl: false };
    const width = measure(svgOf([textElement(run, placed)])) / 100;
    widths.set(run.text, width);
    return width;
  };
}

/** Divides a title into lines, in the largest size that has room for it; of what has no room in any, the beginning. */
function layOut(
  title: string,
  widthOf: (text: string) => number,
): { readonly size: number; readonly lines: readonly string[] } {
  for (const { size, lines: most } of titleSizes) {
    const lines = linesOf(title, lineWidth / size, widthOf, most);
    if (lines.length <= most) return { size, lines };
  }
  const { size, lines: most } = titleSizes[titleSizes.length - 1] ?? titleSizes[0];
  const lines = linesOf(title, lineWidth / size, widthOf, most).slice(0, most);
  const room = lineWidth / size - widthOf('…');
  const end = linesOf(lines.pop() ?? '', room, widthOf, 1)[0] ?? '';
  return { size, lines: [...lines, `${end.replace(/[\s\p{P}]$/u, '')}…`] };
}

/** The lines of a text, one more than `most` where it has more. */
function linesOf(text: string, room: number, widthOf: (word: string) => number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const words = text.split(' ');
  for (let word = words.shift(); word !== undefined && lines.length <= most; word = words.shift()) {
    const width = widthOf(word);
    if (line !== '' && used + blankWidth + width <= room) {
      line += ` ${word}`;
      used += blankWidth + width;
      continue;
    }
    if (line !== '') lines.push(line);
    const part = width <= room ? word : beginningOf(word, room, widthOf);
    if (part.length < word.length) words.unshift(word.slice(part.length));
    line = part;
    used = widthOf(part);
  }
  return line === '' ? lines : [...lines, line];
}

/** As much of a word as a line has room for, between characters that readers see. */
function beginningOf(word: string, room: number, widthOf: (text: string) => number): string {
  const ends = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(word)].map(
    ({ index, segment }) => index + segment.length,
  );
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(word.slice(0, ends[middle])) <= room) low = middle;
    else high = middle - 1;
  }
  return word.slice(0, ends[low]);
}

function lineOf(text: string, lang: string, length: number): string {
  return shorten(drawableText(text) ?? '', lang, length);
}

/** A line from the margin on, piece by piece. */
function drawLine(
  line: string,
  { y, size, fill, inset = 0, isRtl }: TextStyle & { readonly isRtl: boolean },
  widthOf: WidthOf,
): Xml[] {
  let x = isRtl ? pictureSize.width - margin - inset : margin + inset;
  const parts: Xml[] = [];
  for (const run of textRuns(line, isRtl)) {
    if (run.text !== ' ') parts.push(textElement(run, { x, y, size, fill, isRtl }));
    const width = (run.text === ' ' ? blankWidth : widthOf(run) + bearings) * size;
    x += isRtl ? -width : width;
  }
  return parts;
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly isRtl: boolean;
}

function textElement({ text, isArabic }: TextRun, { x, y, size, fill, isRtl }: Placed): Xml {
  return element(
    'text',
    {
      x: x.toFixed(1),
      y: y.toFixed(1),
      fill,
      'font-family': isArabic ? arabicFontFamily : fontFamily,
      'font-weight': '700',
      'font-size': String(size),
      'text-anchor': isRtl ? 'end' : 'start',
    },
    text,
  );
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** As large as it may be, and no larger than it is. */
function fitLogo({ width, height }: PictureLogo): Box {
  const scale = Math.min(64 / height, 240 / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function logoImage({ type, data }: PictureLogo, { width, height }: Box, isRtl: boolean): Xml {
  const x = isRtl ? pictureSize.width - margin - width : margin;
  return element('image', {
    x: String(x),
    y: String(558 - height / 2),
    width: String(width),
    height: String(height),
    href: `data:${type};base64,${data}`,
  });
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): Xml {
  return element('rect', {
    x: String(x),
    y: String(y),
    width: String(width),
    height: String(height),
    fill,
  });
}

function svgOf(parts: readonly Xml[]): string {
  const { width, height } = pictureSize;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: String(width),
      height: String(height),
      viewBox: `0 0 ${width} ${height}`,
    },
    parts,
  ).xml;
}
