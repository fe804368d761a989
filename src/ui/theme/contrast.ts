/** Colours that can be read on others, by the contrast of WCAG 2.2. */

/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly number[];

/** The least that text needs. */
export const leastContrast = 4.5;

const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];

/** A colour as a browser computes it: `rgb(61, 79, 201)` or `color(srgb 0.24 0.31 0.79)`. */
export function parseRgb(computed: string): Rgb {
  const scale = computed.startsWith('color') ? 1 : 255;
  const parts = computed.match(/-?[\d.]+(e-?\d+)?/g) ?? [];
  return parts.slice(0, 3).map((part) => Math.min(1, Math.max(0, Number(part) / scale)));
}

export function formatRgb(color: Rgb): string {
  return `rgb(${color.map((part) => Math.round(part * 255)).join(' ')})`;
}

/** From 1, the same, to 21, black on white. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const luminances = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** White, or black where white cannot be read: one of them always can. */
export function textOn(ground: Rgb): Rgb {
  return contrastOf(white, ground) >= leastContrast ? white : black;
}

/**
 * The colour nearest to `color`, on its way to black or white, that can be read on each of `grounds`, also where they are
 * shaded under the pointer. Thin light text on a dark ground gets more contrast.
 */
export function readableOn(color: Rgb, grounds: readonly Rgb[]): Rgb {
  const end = textOn(grounds[0] ?? white);
  const contrast = end === white ? 6.5 : 5.1;
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = color.map((part, index) => part + ((end[index] ?? part) - part) * share);
    if (grounds.every((ground) => contrastOf(mixed, ground) >= contrast)) return mixed;
  }
  return end;
}

function luminanceOf([red = 0, green = 0, blue = 0]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
