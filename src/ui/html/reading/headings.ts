/** The headings of an article's text, for its table of contents and for links to them. */

import { idPrefix } from '../article-html.ts';

export interface TextHeading {
  /** As links within the article and addresses have it. */
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}

/** Lists the headings of the two upper levels in order, and gives an id to each that has none. */
export function identifyHeadings(text: Element): TextHeading[] {
  return Array.from(text.querySelectorAll('h2, h3'), (heading) => {
    const words = heading.textContent?.trim() ?? '';
    heading.id ||= freeId(text, idPrefix + slugOf(words));
    return { id: heading.id.slice(idPrefix.length), text: words, isSub: heading.localName === 'h3' };
  }).filter(({ text }) => text !== '');
}

const slugOf = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

function freeId(text: Element, wanted: string): string {
  let id = wanted;
  for (let count = 2; text.querySelector(`#${CSS.escape(id)}`); count += 1) id = `${wanted}-${count}`;
  return id;
}
