import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  colorProblems,
  colorProperties,
  huesAround,
  type Scheme,
  stockColors,
} from '../../src/help/brand-colors.ts';
import { contrastRatio } from '../../src/ui/theme/contrast.ts';

const tokens = readFileSync(new URL('../../src/ui/theme/tokens.css', import.meta.url), 'utf8');

const hues = readFileSync(new URL('../../src/help/components/hues.css', import.meta.url), 'utf8');

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const contrast = (one: string, other: string) => contrastRatio(rgb(one), rgb(other));

const schemes: readonly Scheme[] = ['light', 'dark'];
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('what pages look like without a brand is what the tokens say', () => {
  const blocks = { light: tokens.split('}')[0] ?? '', dark: tokens.split('}')[1] ?? '' };
  for (const scheme of schemes) {
    for (const [name, color] of Object.entries(stockColors[scheme])) {
      const property = `--fd-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      const written = color === '#ffffff' ? '#fff' : color;
      expect(blocks[scheme], `${scheme} ${name}`).toContain(`${property}: ${written};`);
    }
    expect(colorProblems({}, scheme)).toEqual([]);
  }
});

test('whatever the brand, what stands on it and what is written in it can be read', () => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom(...schemes), (brand, scheme) => {
      const properties = colorProperties({ brand }, scheme);
      expect(properties.get('--fd-brand')).toBe(brand);
      expect(contrast(properties.get('--fd-on-brand') ?? '', brand)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['surface', 'surfaceRaised'] as const) {
        const accent = properties.get('--fd-accent') ?? '';
        expect(contrast(accent, stockColors[scheme][ground])).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a colour that cannot be read is refused with the numbers, and the nearest one passes', () => {
  expect(colorProblems({ textQuiet: '#999999' }, 'light')).toEqual([
    {
      name: 'textQuiet',
      color: '#999999',
      other: '#f5f5f7',
      otherName: 'surface',
      contrast: expect.any(Number),
      nearest: expect.stringMatching(/^#[0-9a-f]{6}$/),
    },
  ]);
  fc.assert(
    fc.property(anyColor, fc.constantFrom(...schemes), (text, scheme) => {
      const [problem] = colorProblems({ text }, scheme);
      if (!problem?.nearest) return;
      expect(problem.contrast).toBeLessThan(4.5);
      expect(colorProblems({ text: problem.nearest }, scheme)).toEqual([]);
    }),
  );
});

test('a ground is refused on which the texts that stay cannot be read', () => {
  const [problem] = colorProblems({ surface: '#777777' }, 'light');
  expect(problem).toMatchObject({ name: 'surface', color: '#777777' });
  expect(colorProblems({ surface: problem?.nearest ?? '' }, 'light')).toEqual([]);
});

test('topics and code have colours around the accent that can be read wherever they stand', () => {
  const blocks = hues.split('@media');
  for (const [index, scheme] of schemes.entries()) {
    const { accent, surface, surfaceRaised } = stockColors[scheme];
    const stock = huesAround(accent, [surface, surfaceRaised]);
    for (const [place, color] of stock.entries()) {
      expect(blocks[index]).toContain(`--hue-${place + 1}: ${color};`);
    }
    expect(colorProperties({}, scheme).size).toBe(0);
  }
  const tinted = (ground: string, color: string) =>
    rgb(ground).map((part, index) => part + ((rgb(color)[index] ?? 0) - part) * 0.1);
  fc.assert(
    fc.property(anyColor, fc.constantFrom(...schemes), (brand, scheme) => {
      const properties = colorProperties({ brand }, scheme);
      const { surface, surfaceRaised } = stockColors[scheme];
      for (let place = 1; place <= 5; place += 1) {
        const color = properties.get(`--hue-${place}`) ?? '';
        for (const ground of [surface, surfaceRaised]) {
          expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(rgb(color), tinted(ground, color))).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
  );
});
