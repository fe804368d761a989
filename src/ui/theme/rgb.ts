/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly number[];

/** Parses a colour as browsers compute it: `rgb(61, 79, 201)` or `colour(srgb 0.24 0.31 0.79)`. */
export function parseRgb(computed: string): Rgb {
  const scale = computed.startsWith('color') ? 1 : 255;
  const parts = computed.match(/-?[\d.]+(e-?\d+)?/g) ?? [];
  return parts.slice(0, 3).map((part) => Math.min(1, Math.max(0, Number(part) / scale)));
}

export function formatRgb(color: Rgb): string {
  return `rgb(${color.map((part) => Math.round(part * 255)).join(' ')})`;
}

/** Returns a channel as linear light: twice the value is twice the light. */
export function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

export function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}
