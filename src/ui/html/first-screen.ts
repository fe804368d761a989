import type { SafeHtml } from './safe-html.ts';

/** Characters of text that fill every usual screen, also that of a page of its own. */
const firstScreenLength = 3000;

/** Returns the number of an article's nodes, in order, that a reader may see without scrolling, or more. */
export function countFirstScreen({ childNodes }: SafeHtml): number {
  let length = 0;
  for (const [index, { textContent }] of childNodes.entries()) {
    length += textContent?.length ?? 0;
    if (length > firstScreenLength) return index + 1;
  }
  return childNodes.length;
}
