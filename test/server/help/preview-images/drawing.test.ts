import { describe, expect, test } from 'vitest';
import {
  drawArticle,
  drawableText,
  type ImageSubject,
} from '../../../../src/server/help/preview-images/drawing.ts';
import { createPrinter } from '../../../../src/server/help/preview-images/print.ts';
import { textRuns } from '../../../../src/server/help/preview-images/text-runs.ts';
import { fontFiles } from '../../../support/fonts.ts';

const print = createPrinter(fontFiles);

const subject: ImageSubject = {
  title: 'Track your parcel',
  category: 'Orders',
  siteTitle: 'Shop help',
  lang: 'en',
  color: '#8a3b12',
  logo: null,
};

/** As if every letter were half as wide as it is high. */
const measure = (svg: string) => (/<text[^>]*>([^<]*)</.exec(svg)?.[1] ?? '').length * 50;

/** The lines of a title, from the top. */
function linesOf(title: string): string[] {
  const svg = drawArticle({ ...subject, category: '', title }, measure) ?? '';
  return [...svg.matchAll(/<text[^>]*fill="#111827"[^>]*>([^<]*)</g)].map(([, line = '']) => line);
}

/** Width and height, as the header of a PNG has them. */
function sizeOf(png: Buffer | null) {
  expect(png?.subarray(1, 4).toString()).toBe('PNG');
  return [png?.readUInt32BE(16), png?.readUInt32BE(20)];
}

describe('the picture of an article', () => {
  test.each([
    ['Latin', 'Så spårar du ditt paket – åtgärder för Łódź & Øresund <b>', 'sv'],
    ['Arabic', 'كيف أعيد منتجًا (PDF) خلال 30 يومًا؟', 'ar'],
    ['Cyrillic and Greek', 'Как вернуть товар: Ωμέγα', 'ru'],
  ])('is printed in %s letters, and shows them', (_name, title, lang) => {
    const png = print({ ...subject, title, lang });
    expect(sizeOf(png)).toEqual([1200, 630]);
    const other = print({ ...subject, title: title.slice(0, -2), lang });
    expect(png?.equals(other ?? Buffer.alloc(0))).toBe(false);
    expect(png?.equals(print({ ...subject, title, lang }) ?? Buffer.alloc(0))).toBe(true);
  });

  test('is none where the fonts lack letters of the title', () => {
    expect(print({ ...subject, title: '返品する方法', lang: 'ja' })).toBeNull();
    expect(print({ ...subject, title: '🎉' })).toBeNull();
    expect(drawableText('Done 🎉 ✓ now')).toBe('Done now');
  });

  test('has the logo beside the name', () => {
    const png = print({ ...subject, title: 'A' });
    const logo = {
      type: 'image/png' as const,
      data: png?.toString('base64') ?? '',
      width: 1200,
      height: 630,
    };
    const withLogo = print({ ...subject, title: 'A', logo });
    expect(sizeOf(withLogo)).toEqual([1200, 630]);
    expect(withLogo?.equals(png ?? Buffer.alloc(0))).toBe(false);
  });

  test('has at most four lines, the last of which says that there is more', () => {
    expect(linesOf('Short')).toEqual(['Short']);
    const lines = linesOf('word '.repeat(200));
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/word…$/);
    for (const line of lines) expect(line.length * 0.5 * 52).toBeLessThanOrEqual(1040);
  });

  test('breaks a word that is longer than a line, between characters that readers see', () => {
    const lines = linesOf('e\u0301\u0323'.repeat(60));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^(?:ẹ́|\u1eb9\u0301|e\u0323\u0301)+…?$/u);
  });

  test('keeps what is read from the left in its order in a line from the right', () => {
    const texts = (line: string) => textRuns(line, true).map(({ text }) => text);
    expect(texts('عبر (PDF) و Frontdesk Help 12!')).toEqual([
      ...['عبر', ' ', ')', 'PDF', '(', ' ', 'و', ' ', 'Frontdesk Help', ' ', '12', '!'],
    ]);
  });
});
