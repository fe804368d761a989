/** Converts colours to and from OKLab (https://bottosson.github.io/posts/oklab), a space made for human perception. */

import { fromLinear, type Rgb, toLinear } from './rgb.ts';

/** Lightness from 0 to 1, and the two axes of hue and chroma. */
export type Oklab = readonly [lightness: number, a: number, b: number];

export function toOklab(color: Rgb): Oklab {
  const [red = 0, green = 0, blue = 0] = color.map(toLinear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns the colour with as much of its chroma as a screen can show at its lightness. */
export function fromOklab([lightness, a, b]: Oklab): Rgb {
  for (let chroma = 1; chroma > 0; chroma -= 0.02) {
    const color = toLinearRgb([lightness, a * chroma, b * chroma]);
    if (color.every((part) => part >= 0 && part <= 1)) return color.map(fromLinear);
  }
  return toLinearRgb([lightness, 0, 0]).map((part) => fromLinear(Math.min(1, Math.max(0, part))));
}

function toLinearRgb([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
