/** Cuts an article into passages at its headings, as plain text to be quoted. */

import { toSafeHtml } from '../../../../ui/html/article-html.ts';
import { identifyHeadings } from '../../../../ui/html/reading/headings.ts';
import { rawHtml } from '../../../../ui/html/safe-html.ts';

export interface ArticlePassage {
  /** Id of the heading on the article's page; null before the first heading. */
  readonly headingId: string | null;
  /** Empty before the first heading. */
  readonly heading: string;
  /** Paragraphs, entries of lists and rows of tables, a line each. */
  readonly lines: readonly string[];
}

/** Elements whose text is a line of a passage. */
const lineElements = 'p, li, pre, tr, dt, dd, figcaption, summary';

/** @param html the markup of the article; sanitised here, and not shown */
export function articlePassages(html: string, plain: string): readonly ArticlePassage[] {
  const content = toSafeHtml(rawHtml(html), { tableLabel: '', plain });
  const ids = new Map(identifyHeadings(content).map(({ id, text }) => [text, id]));
  const passages: { headingId: string | null; heading: string; lines: string[] }[] = [
    { headingId: null, heading: '', lines: [] },
  ];
  for (const element of content.querySelectorAll(`h2, h3, ${lineElements}`)) {
    const text = lineText(element);
    const isHeading = element.localName === 'h2' || element.localName === 'h3';
    if (isHeading && text !== '')
      passages.push({ headingId: ids.get(text) ?? null, heading: text, lines: [] });
    else if (text !== '') passages.at(-1)?.lines.push(text);
  }
  return passages.filter(({ lines }) => lines.length > 0);
}

/** Returns the text of an element without that of elements in it which are lines of their own. */
function lineText(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const inner of copy.querySelectorAll(lineElements)) inner.remove();
  const text = (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text !== '' && element.localName === 'li' ? `- ${text}` : text;
}

/** Maximum length of a quoted passage in characters. */
const maxQuote = 1200;

/**
 * Returns a passage as quoted lines, and a link to it below them. A long passage ends after its last whole line.
 * @param address of the article's page
 */
export function quotePassage(passage: ArticlePassage, title: string, address: string): string {
  const { headingId, heading, lines } = passage;
  const quoted: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length;
    if (length > maxQuote && quoted.length > 0) {
      quoted.push('> …');
      break;
    }
    quoted.push(`> ${line.slice(0, maxQuote)}`);
  }
  const label = (heading === '' ? title : `${title}: ${heading}`).replaceAll('[', '(').replaceAll(']', ')');
  const target = headingId === null ? address : `${address}#${encodeURIComponent(headingId)}`;
  return [...quoted, `[${label}](${target})`].join('\n');
}
