/** Renders an article's preview image with bundled fonts only, so that every machine produces the same image. */

import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { drawArticle, type ImageSubject } from './drawing.ts';

/** Returns a PNG; null if the fonts lack letters of the title. */
export type PrintImage = (subject: ImageSubject) => Buffer | null;

/** @param fontFiles paths of TrueType fonts */
export function createPrinter(fontFiles: readonly string[]): PrintImage {
  const options: ResvgRenderOptions = { font: { fontFiles: [...fontFiles], loadSystemFonts: false } };
  const measure = (svg: string) => new Resvg(svg, options).getBBox()?.width ?? 0;
  return (subject) => {
    const svg = drawArticle(subject, measure);
    return svg === null ? null : new Resvg(svg, options).render().asPng();
  };
}
