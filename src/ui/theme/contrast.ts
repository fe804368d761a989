import { fromOklab, toOklab } from './oklab.ts';
import { type Rgb, toLinear } from './rgb.ts';

/** The minimum contrast ratio of text, by WCAG 2.2. */
export const leastContrast = 4.5;

const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];

/** Returns the ratio, from 1 for equal colours to 21 for black on white. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const luminances = [luminance(one), luminance(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Returns white, or black if white is not legible: one of them always is. */
export function textOn(ground: Rgb): Rgb {
  return contrastRatio(white, ground) >= leastContrast ? white : black;
}

/**
 * Returns the nearest shade that is legible on each of `grounds`, including their hover shade. Keeps the hue, and the
 * chroma as far as possible. On a dark ground the shade gets more contrast, and is as bright as quiet text.
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
