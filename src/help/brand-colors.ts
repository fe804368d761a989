/**
 * The colours of a site's brand as its pages use them: what stands on or beside them is computed or checked, so that it
 * can be read whatever they are. All are written `#1f4d3a`.
 */

import { contrastRatio, leastContrast, readableOn, textOn } from '../ui/theme/contrast.ts';
import { fromOklab, type Oklab, toOklab } from '../ui/theme/oklab.ts';
import type { Rgb } from '../ui/theme/rgb.ts';

export const colorNames = [
  'brand',
  'accent',
  'surface',
  'surfaceRaised',
  'text',
  'textQuiet',
  'line',
] as const;

export type ColorName = (typeof colorNames)[number];

export type Colors = { readonly [Name in ColorName]?: string | undefined };

export type Scheme = 'light' | 'dark';

/** What pages look like without a brand, as `tokens.css` has it. `danger` is that of what went wrong. */
export const stockColors: Readonly<
  Record<Scheme, Readonly<Record<Exclude<ColorName, 'brand'> | 'danger', string>>>
> = {
  light: {
    accent: '#3545b5',
    surface: '#f5f5f7',
    surfaceRaised: '#ffffff',
    text: '#16171d',
    textQuiet: '#5b5e6b',
    line: '#e4e4ea',
    danger: '#b3261e',
  },
  dark: {
    accent: '#aab6ff',
    surface: '#15161b',
    surfaceRaised: '#1d1e25',
    text: '#eeeef2',
    textQuiet: '#a2a5b3',
    line: '#2e303a',
    danger: '#ffb4ab',
  },
};

/** A colour that was chosen, and on which, or as which, something cannot be read. */
export interface ColorProblem {
  readonly name: ColorName;
  readonly color: string;
  /** The other colour, and what it is used for. */
  readonly other: string;
  readonly otherName: ColorName | 'danger';
  /** Of the two, rounded down; where one is shaded under the pointer, if that is less. */
  readonly contrast: number;
  /** The nearest colour that can be used; null: none of its lighter and darker shades can. */
  readonly nearest: string | null;
}

const grounds = ['surface', 'surfaceRaised'] as const;
const writings = ['text', 'textQuiet', 'accent', 'danger'] as const;

/** What lies over a ground under the pointer: `--fd-hover`. */
const hover = { color: [128 / 255, 128 / 255, 150 / 255], share: 0.1 } as const;

/** The custom properties of a scheme that differ from what pages have without a brand. */
export function colorProperties(given: Colors, scheme: Scheme): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const name of colorNames) {
    const color = given[name];
    if (color !== undefined) properties.set(cssProperty(name), color);
  }
  if (given.brand !== undefined) {
    properties.set('--fd-on-brand', toHex(textOn(toRgb(given.brand))));
    properties.set('--fd-accent', accentColor(given, given.brand, scheme));
  }
  for (const [name, color] of hueProperties(given, scheme)) properties.set(name, color);
  return properties;
}

/** Degrees by which each hue differs from that of the accent: those next to each other look unlike. */
const turns = [0, 150, 60, -90, -30] as const;

/** The most chroma of a hue: less than a link has, so that none asks for more than the others. */
const mostChroma = 0.1;

/** How much of its hue the ground of an icon has. */
const tint = 0.1;

/**
 * The colours of topics and of code, `--hue-1` to `--hue-5`, which follow the accent; none where it and its grounds are
 * stock.
 */
function hueProperties(given: Colors, scheme: Scheme): ReadonlyMap<string, string> {
  const { brand, accent, surface, surfaceRaised } = given;
  if ([brand, accent, surface, surfaceRaised].every((color) => color === undefined)) return new Map();
  const stock = stockColors[scheme];
  const center = brand === undefined ? (accent ?? stock.accent) : accentColor(given, brand, scheme);
  const hues = huesAround(center, [surface ?? stock.surface, surfaceRaised ?? stock.surfaceRaised]);
  return new Map(hues.map((color, index) => [`--hue-${index + 1}`, color]));
}

/**
 * Five colours that differ in their hue, the first of them that of `center`.
 * @param center `#1f5a43`
 * @param on each colour can be read on each of these, plain, under the pointer, and with some of the colour in it
 */
export function huesAround(center: string, on: readonly string[]): string[] {
  const [lightness, a, b] = toOklab(toRgb(center));
  const chroma = Math.min(Math.hypot(a, b), mostChroma);
  const hue = Math.atan2(b, a);
  return turns.map((turn) => {
    const angle = hue + (turn * Math.PI) / 180;
    return toHex(readableHue([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)], on.map(toRgb)));
  });
}

function readableHue([lightness, a, b]: Oklab, on: readonly Rgb[]): Rgb {
  const end = textOn(on[0] ?? [1, 1, 1]);
  const [lightest = 0] = end;
  for (let share = 0; share < 1; share += 0.02) {
    const shade = fromOklab([lightness + (lightest - lightness) * share, a, b]);
    const grounds = on.flatMap((ground) => [ground, shaded(ground), mix(ground, shade, tint)]);
    // A little more than is needed: it is written in whole steps of a screen.
    if (grounds.every((ground) => contrastRatio(shade, ground) >= leastContrast + 0.1)) return shade;
  }
  return end;
}

/** The colours that cannot be used, each with the first thing that could not be read. */
export function colorProblems(given: Colors, scheme: Scheme): ColorProblem[] {
  const stock = stockColors[scheme];
  const all = { ...stock, ...withoutAbsent(given) };
  const accent = given.brand === undefined ? all.accent : accentColor(given, given.brand, scheme);
  const colors = { ...all, accent };
  const problems = new Map<ColorName, ColorProblem>();
  for (const writing of writings) {
    for (const ground of grounds) {
      const contrast = leastOn(toRgb(colors[writing]), [toRgb(colors[ground])]);
      if (contrast >= leastContrast) continue;
      const isWritingChosen = writing !== 'danger' && given[writing] !== undefined;
      const name = isWritingChosen ? writing : ground;
      if (problems.has(name)) continue;
      const others = (isWritingChosen ? grounds : writings).map((other) => toRgb(colors[other]));
      problems.set(name, {
        name,
        color: colors[name],
        other: colors[isWritingChosen ? ground : writing],
        otherName: isWritingChosen ? ground : writing,
        contrast: Math.floor(contrast * 100) / 100,
        nearest: nearestShade(toRgb(colors[name]), (shade) =>
          isWritingChosen
            ? leastOn(shade, others) >= leastContrast
            : others.every((other) => leastOn(other, [shade]) >= leastContrast),
        ),
      });
    }
  }
  return [...problems.values()];
}

/** The accent that was chosen, else the brand as far as it can be read. */
function accentColor(given: Colors, brand: string, scheme: Scheme): string {
  const chosen = grounds.map((ground) => toRgb(given[ground] ?? stockColors[scheme][ground]));
  return given.accent ?? toHex(readableOn(toRgb(brand), chosen));
}

/** The least contrast of a colour on any ground, plain and under the pointer. */
function leastOn(color: Rgb, on: readonly Rgb[]): number {
  return Math.min(
    ...on.flatMap((ground) => [ground, shaded(ground)].map((one) => contrastRatio(color, one))),
  );
}

const shaded = (ground: Rgb): Rgb => mix(ground, hover.color, hover.share);

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => part + ((to[index] ?? part) - part) * share);

const steps = 100;

/** The shade on the way to white or black that passes with the least change, as it is written. */
function nearestShade(color: Rgb, passes: (shade: Rgb) => boolean): string | null {
  for (let step = 1; step <= steps; step += 1) {
    for (const end of [
      [0, 0, 0],
      [1, 1, 1],
    ]) {
      const shade = toHex(mix(color, end, step / steps));
      if (passes(toRgb(shade))) return shade;
    }
  }
  return null;
}

/** @param hex `#1f4d3a` */
function toRgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function toHex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const cssProperty = (name: ColorName) =>
  `--fd-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

type Present<Options> = { readonly [Name in keyof Options]?: Exclude<Options[Name], undefined> };

function withoutAbsent(colors: Colors): Present<Colors> {
  return Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== undefined));
}
