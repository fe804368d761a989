/** The colours of a site's brand, as strings such as `#1f4d3a`, computed so that text is legible with any brand. */

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

/** The colours of pages without a brand, as in `tokens.css`. `danger` is the colour of errors. */
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

/** The brand of widget and pages without one, as in `tokens.css`. */
export const stockBrand: Readonly<Record<Scheme, string>> = { light: '#3d4fc9', dark: '#5163e3' };

/** A chosen colour with which something is illegible. */
export interface ColorProblem {
  readonly name: ColorName;
  readonly color: string;
  /** The colour that it is combined with, and that colour's name. */
  readonly other: string;
  readonly otherName: ColorName | 'danger';
  /** Contrast ratio of the two colours, rounded down; the lower one if the ratio is lower on the hover shade. */
  readonly contrast: number;
  /** The nearest legible colour; null if no lighter or darker shade is legible. */
  readonly nearest: string | null;
}

const grounds = ['surface', 'surfaceRaised'] as const;
const writings = ['text', 'textQuiet', 'accent', 'danger'] as const;

/** The overlay of hovered elements: `--fd-hover`. */
const hover = { color: [128 / 255, 128 / 255, 150 / 255], share: 0.1 } as const;

/** Returns the CSS custom properties of a colour scheme that the brand changes from their defaults. */
export function colorProperties(given: Colors, scheme: Scheme): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const [name, color] of Object.entries(derivedColors(given, scheme))) {
    if (color !== undefined) properties.set(cssProperty(name), color);
  }
  for (const [name, color] of hueProperties(given, scheme)) properties.set(name, color);
  return properties;
}

/** Returns the colours of a scheme that the brand changes from their defaults, with those that follow from them. */
function derivedColors(given: Colors, scheme: Scheme): Colors & { readonly onBrand?: string } {
  const colors = withoutAbsent(given);
  if (given.brand === undefined) return colors;
  return {
    ...colors,
    onBrand: toHex(textOn(toRgb(given.brand))),
    accent: accentColor(given, given.brand, scheme),
  };
}

/**
 * Returns the colours of both schemes for style sheets in which those of dark mode override the others: colours that only
 * light mode changes have their defaults in dark mode.
 */
export function lookColors(light: Colors, dark: Colors) {
  const derived = { light: derivedColors(light, 'light'), dark: derivedColors(dark, 'dark') };
  const defaults = Object.entries(stockColors.dark).filter(([name]) => name in derived.light);
  return { light: derived.light, dark: { ...Object.fromEntries(defaults), ...derived.dark } };
}

/** Degrees between each hue and the accent, in an order that keeps neighbours distinct. */
const turns = [0, 150, 60, -90, -30] as const;

/** Maximum chroma of a hue: less than that of links, so that no topic stands out. */
const mostChroma = 0.1;

/** Share of the hue in the background of an icon. */
const tint = 0.1;

/** Returns `--hue-1` to `--hue-5`, derived from the accent; empty if neither accent nor backgrounds were changed. */
function hueProperties(given: Colors, scheme: Scheme): ReadonlyMap<string, string> {
  const { brand, accent, surface, surfaceRaised } = given;
  if ([brand, accent, surface, surfaceRaised].every((color) => color === undefined)) return new Map();
  const stock = stockColors[scheme];
  const center = brand === undefined ? (accent ?? stock.accent) : accentColor(given, brand, scheme);
  const hues = huesAround(center, [surface ?? stock.surface, surfaceRaised ?? stock.surfaceRaised]);
  return new Map(hues.map((color, index) => [`--hue-${index + 1}`, color]));
}

/**
 * Returns five colours of different hues, beginning with the hue of `center`.
 * @param center such as `#1f5a43`
 * @param on backgrounds on which each colour must be legible: plain, hovered, and tinted with the colour
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
    // A margin above the minimum, since colours are rounded to whole steps.
    if (grounds.every((ground) => contrastRatio(shade, ground) >= leastContrast + 0.1)) return shade;
  }
  return end;
}

/** Returns the illegible colours, each with the first combination that fails. */
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

/** Returns the chosen accent; without one, the nearest legible shade of the brand colour. */
function accentColor(given: Colors, brand: string, scheme: Scheme): string {
  const chosen = grounds.map((ground) => toRgb(given[ground] ?? stockColors[scheme][ground]));
  return given.accent ?? toHex(readableOn(toRgb(brand), chosen));
}

/** Returns the lowest contrast of a colour on any of the backgrounds, plain and hovered. */
function leastOn(color: Rgb, on: readonly Rgb[]): number {
  return Math.min(
    ...on.flatMap((ground) => [ground, shaded(ground)].map((one) => contrastRatio(color, one))),
  );
}

const shaded = (ground: Rgb): Rgb => mix(ground, hover.color, hover.share);

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, index) => part + ((to[index] ?? part) - part) * share);

const steps = 100;

/** Returns the shade towards white or black that passes with the smallest change, as a hex colour. */
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

export const cssProperty = (name: string) =>
  `--fd-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

type Present<Options> = { readonly [Name in keyof Options]?: Exclude<Options[Name], undefined> };

function withoutAbsent(colors: Colors): Present<Colors> {
  return Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== undefined));
}
