/** Draws an article's preview image as an SVG: its title, with its category and help center. */

import { shorten } from '../../../formats/shorten.ts';
import { element, type Xml } from '../xml.ts';
import { isRightToLeft, type TextRun, textRuns } from './text-runs.ts';

/** The size in pixels that sites recommend for link previews. */
export const imageSize = { width: 1200, height: 630 } as const;

/** The version of the drawing; raising it after a change redraws all images. */
export const drawingVersion = 1;

export interface ImageSubject {
  readonly title: string;
  readonly category: string;
  readonly siteTitle: string;
  readonly lang: string;
  /** The brand color as `#rrggbb`. */
  readonly color: string;
  /** The logo as PNG or JPEG; null: only the help center's title is drawn. */
  readonly logo: ImageLogo | null;
}

export interface ImageLogo {
  readonly type: 'image/png' | 'image/jpeg';
  /** The file in base64. */
  readonly data: string;
  /** The width in pixels. */
  readonly width: number;
  readonly height: number;
}

const fontFamily = 'Noto Sans';
const arabicFontFamily = 'Noto Sans Arabic';

/** Returns the width of a text in pixels at a font size of 100 pixels. */
export type MeasureText = (svg: string) => number;

const margin = 80;
const lineWidth = imageSize.width - 2 * margin;

/** Font sizes of the title, of which the first is used in which all lines fit. */
const titleSizes = [
  { size: 76, lines: 3 },
  { size: 60, lines: 4 },
  { size: 52, lines: 4 },
] as const;

/** The line height and the width of a space, as factors of the font size. */
const lineHeight = 1.3;
const blankWidth = 0.26;
/** The unmeasured space at the edges of letters, as a factor of the font size. */
const bearings = 0.07;

/** Maximum characters of a title that could fit into four lines. */
const maxTitleLength = 300;

/** Matches the fonts' characters: Latin, Greek, Cyrillic and Arabic letters, and punctuation. */
const drawn =
  /[ -~]|[\u00a0-\u024f]|\p{M}|[\u0370-\u052f]|[\u0600-\u06ff\u0750-\u077f]|[\u1e00-\u1fff]|[\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2212]/u;

/** Drops symbols that the fonts lack, such as emoji; null if a letter or digit is lacking. */
export function drawableText(text: string): string | null {
  let kept = '';
  for (const character of text.normalize('NFC').slice(0, 2 * maxTitleLength)) {
    if (drawn.test(character)) kept += character;
    else if (/[\p{L}\p{N}]/u.test(character)) return null;
    else if (/\s/u.test(character)) kept += ' ';
  }
  return kept.replace(/ {2,}/g, ' ').trim();
}

/** Returns null if the fonts lack letters of the title: the help center's logo is better than boxes. */
export function drawArticle(subject: ImageSubject, measure: MeasureText): string | null {
  const { lang, color, logo } = subject;
  const drawable = drawableText(subject.title);
  const title = drawable === null ? '' : shorten(drawable, lang, maxTitleLength);
  if (title === '') return null;
  const isRtl = isRightToLeft(title);
  const measureWidth = createWidthMeasure(measure);
  const writeLine = (text: string, style: TextStyle) => drawLine(text, { ...style, isRtl }, measureWidth);
  const widthOfWord = (word: string) =>
    textRuns(word, isRtl).reduce((sum, run) => sum + measureWidth(run) + bearings, 0);
  const { size, lines } = layOut(title, widthOfWord);
  const label = singleLine(subject.category, lang, 50);
  const site = singleLine(subject.siteTitle, lang, 50);
  const titleHeight = lines.length * size * lineHeight;
  const top = 150 + (330 - titleHeight) / 2 + size;
  const { width, height } = imageSize;
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
  return printSvg(parts);
}

interface TextStyle {
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  /** Pixels between the text and the margin. */
  readonly inset?: number;
}

/** Returns the width of a piece of text, as a factor of the font size. */
type MeasureWidth = (run: TextRun) => number;

/** Measures each piece only once. */
function createWidthMeasure(measure: MeasureText): MeasureWidth {
  const widths = new Map<string, number>();
  return (run) => {
    const known = widths.get(run.text);
    if (known !== undefined) return known;
    const placed = { x: margin, y: 300, size: 100, fill: '#000000', isRtl: false };
    const width = measure(printSvg([textElement(run, placed)])) / 100;
    widths.set(run.text, width);
    return width;
  };
}

/** Divides a title into lines in the largest font size that fits, or cuts it. */
function layOut(
  title: string,
  measureWidth: (text: string) => number,
): { readonly size: number; readonly lines: readonly string[] } {
  for (const { size, lines: most } of titleSizes) {
    const lines = breakLines(title, lineWidth / size, measureWidth, most);
    if (lines.length <= most) return { size, lines };
  }
  const { size, lines: most } = titleSizes[titleSizes.length - 1] ?? titleSizes[0];
  const lines = breakLines(title, lineWidth / size, measureWidth, most).slice(0, most);
  const room = lineWidth / size - measureWidth('…');
  const end = breakLines(lines.pop() ?? '', room, measureWidth, 1)[0] ?? '';
  return { size, lines: [...lines, `${end.replace(/[\s\p{P}]$/u, '')}…`] };
}

/** Returns the lines of a text; if there are more than `most`, one more than that. */
function breakLines(
  text: string,
  room: number,
  measureWidth: (word: string) => number,
  most: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const words = text.split(' ');
  for (let word = words.shift(); word !== undefined && lines.length <= most; word = words.shift()) {
    const width = measureWidth(word);
    if (line !== '' && used + blankWidth + width <= room) {
      line += ` ${word}`;
      used += blankWidth + width;
      continue;
    }
    if (line !== '') lines.push(line);
    const part = width <= room ? word : fittingBeginning(word, room, measureWidth);
    if (part.length < word.length) words.unshift(word.slice(part.length));
    line = part;
    used = measureWidth(part);
  }
  return line === '' ? lines : [...lines, line];
}

/** Returns the beginning of a word that fits on a line, cut between graphemes. */
function fittingBeginning(word: string, room: number, measureWidth: (text: string) => number): string {
  const ends = [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(word)].map(
    ({ index, segment }) => index + segment.length,
  );
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measureWidth(word.slice(0, ends[middle])) <= room) low = middle;
    else high = middle - 1;
  }
  return word.slice(0, ends[low]);
}

function singleLine(text: string, lang: string, length: number): string {
  return shorten(drawableText(text) ?? '', lang, length);
}

function drawLine(
  line: string,
  { y, size, fill, inset = 0, isRtl }: TextStyle & { readonly isRtl: boolean },
  measureWidth: MeasureWidth,
): Xml[] {
  let x = isRtl ? imageSize.width - margin - inset : margin + inset;
  const parts: Xml[] = [];
  for (const run of textRuns(line, isRtl)) {
    if (run.text !== ' ') parts.push(textElement(run, { x, y, size, fill, isRtl }));
    const width = (run.text === ' ' ? blankWidth : measureWidth(run) + bearings) * size;
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

/** Returns the largest box within the limits and the logo's own size. */
function fitLogo({ width, height }: ImageLogo): Box {
  const scale = Math.min(64 / height, 240 / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function logoImage({ type, data }: ImageLogo, { width, height }: Box, isRtl: boolean): Xml {
  const x = isRtl ? imageSize.width - margin - width : margin;
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

function printSvg(parts: readonly Xml[]): string {
  const { width, height } = imageSize;
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
