/** Colours that can be read on others, by the contrast of WCAG 2.2. */

import { fromOklab, toOklab } from './oklab.ts';
import { type Rgb, toLinear } from './rgb.ts';

/** The least that text needs. */
export const leastContrast = 4.5;

const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];

/** From 1, the same, to 21, black on white. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const luminances = [luminance(one), luminance(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** White, or black where white cannot be read: one of them always can. */
export function textOn(ground: Rgb): Rgb {
  return contrastRatio(white, ground) >= leastContrast ? white : black;
}

/**
 * The nearest shade of `color`, lighter or darker, that can be read on each of `grounds`, also where they are shaded under
 * the pointer. It keeps its hue, and its chroma as far as screens can show that. On a dark ground, where light text is
 * thin, it gets more contrast, and is no dimmer there than quiet text.
 */
export function readableOn(color: Rgb, grounds: readonly Rgb[]): Rgb {
  const end = textOn(grounds[0] ?? white);
  const [contrast, lightest] = end === white ? [7.2, 1] : [5.1, 0];
  const [lightness, a, b] = toOklab(color);
  for (let share = 0; share < 1; share += 0.02) {
    const shade = share === 0 ? color : fromOklab([lightness + (lightest - lightness) * share, a, b]);
    if (grounds.every((ground) => contrastRatio(shade, ground) >= contrast)) return shade;
  }
  return end;
}

function luminance([red = 0, green = 0, blue = 0]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}
