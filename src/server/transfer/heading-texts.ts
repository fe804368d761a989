import { headingsOf } from '../content/headings.ts';
import { parseHtml } from '../content/html-tree.ts';
import { lineOfText } from '../content/plain-text.ts';

/** The texts of the headings of HTML, which search weighs more than the rest. */
export function headingTexts(html: string): string[] {
  return headingsOf(parseHtml(html))
    .map(lineOfText)
    .filter((text) => text !== '');
}
