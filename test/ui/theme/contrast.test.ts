import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, leastContrast, readableOn, textOn } from '../../../src/ui/theme/contrast.ts';
import { toOklab } from '../../../src/ui/theme/oklab.ts';
import { formatRgb, parseRgb, type Rgb } from '../../../src/ui/theme/rgb.ts';

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const colour = fc.tuple(part, part, part);

/** As a browser shows it, in whole steps. */
const shown = (color: Rgb) => parseRgb(formatRgb(color));

const surfaces: Readonly<Record<string, readonly Rgb[]>> = {
  light: [parseRgb('rgb(245, 245, 247)'), parseRgb('rgb(255, 255, 255)')],
  dark: [parseRgb('rgb(21, 22, 27)'), parseRgb('rgb(29, 30, 37)')],
};

/** What lies over a surface under the pointer: a tenth of a grey. */
const hovered = ([red = 0, green = 0, blue = 0]: Rgb): Rgb => {
  const shade = (value: number, grey: number) => value * 0.9 + (grey / 255) * 0.1;
  return [shade(red, 128), shade(green, 128), shade(blue, 150)];
};

test('text is readable on any brand colour', () => {
  fc.assert(
    fc.property(colour, (brand) => {
      expect(contrastRatio(shown(textOn(brand)), brand)).toBeGreaterThanOrEqual(leastContrast);
    }),
    { numRuns: 2000 },
  );
});

test.each(['light', 'dark'])(
  'any brand colour is changed to one that is readable on %s surfaces',
  (scheme) => {
    const grounds = surfaces[scheme] ?? [];
    fc.assert(
      fc.property(colour, (brand) => {
        const accent = shown(readableOn(brand, grounds));
        for (const ground of [...grounds, ...grounds.map(hovered)]) {
          expect(contrastRatio(accent, ground)).toBeGreaterThanOrEqual(leastContrast);
        }
      }),
      { numRuns: 1000 },
    );
  },
);

test('a brand colour that is readable stays as it is', () => {
  const navy = parseRgb('rgb(20, 30, 90)');
  expect(readableOn(navy, surfaces['light'] ?? [])).toEqual(navy);
});

test.each(['rgb(31, 77, 58)', 'rgb(61, 79, 201)', 'rgb(122, 31, 31)', 'rgb(60, 20, 90)'])(
  'the brand colour %s keeps its hue and chroma on dark surfaces, and is no dimmer than quiet text',
  (computed) => {
    const brand = parseRgb(computed);
    const [accent, quiet] = [readableOn(brand, surfaces['dark'] ?? []), parseRgb('rgb(162, 165, 179)')];
    const [lightness, ...axes] = toOklab(accent);
    const [before, ...axesBefore] = toOklab(brand);
    expect(lightness).toBeGreaterThan(before);
    const hue = ([a = 0, b = 0]: readonly number[]) => Math.atan2(b, a);
    expect(hue(axes)).toBeCloseTo(hue(axesBefore), 1);
    // As much as a screen shows of blue that is so light.
    expect(Math.hypot(...axes)).toBeGreaterThan(Math.hypot(...axesBefore) * 0.6);
    for (const ground of surfaces['dark'] ?? [])
      expect(contrastRatio(accent, ground)).toBeGreaterThan(contrastRatio(quiet, ground));
  },
);

test.each([
  ['rgb(61, 79, 201)', 'rgb(61 79 201)'],
  ['rgba(255, 0, 0, 0.5)', 'rgb(255 0 0)'],
  ['color(srgb 1 0.5 3e-7)', 'rgb(255 128 0)'],
  ['color(srgb 1.2 -0.1 0)', 'rgb(255 0 0)'],
])('the colour %s is parsed as browsers compute it', (computed, expected) => {
  expect(formatRgb(parseRgb(computed))).toBe(expected);
});

test('the contrast of black and of a grey on white is that of WCAG', () => {
  expect(contrastRatio([0, 0, 0], [1, 1, 1])).toBe(21);
  expect(contrastRatio(parseRgb('rgb(118, 118, 118)'), [1, 1, 1])).toBeCloseTo(4.54, 2);
});
