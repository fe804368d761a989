/** Colours that can be read on others, by the contrast of WCAG 2.2. */
/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly number[];
/** The least that text needs. */
export declare const leastContrast = 4.5;
/** A colour as a browser computes it: `rgb(61, 79, 201)` or `color(srgb 0.24 0.31 0.79)`. */
export declare function parseRgb(computed: string): Rgb;
export declare function formatRgb(color: Rgb): string;
/** From 1, the same, to 21, black on white. */
export declare function contrastOf(one: Rgb, other: Rgb): number;
/** White, or black where white cannot be read: one of them always can. */
export declare function textOn(ground: Rgb): Rgb;
/**
 * The colour nearest to `color`, on its way to black or white, that can be read on each of `grounds`, also where they are
 * shaded under the pointer. Thin light text on a dark ground gets more contrast.
 */
export declare function readableOn(color: Rgb, grounds: readonly Rgb[]): Rgb;
