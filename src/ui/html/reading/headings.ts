/** Headings of an article's text, for its table of contents and for links to them. */

import { createHeadingIds } from '../../../api/shared/heading-ids.ts';
import { idPrefix } from '../../../markup/id-prefix.ts';

export interface TextHeading {
  /** The id in the article's own markup, without the widget's prefix. */
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}

/**
 * Lists the headings of the two upper levels in order. Keeps the article's own ids; a heading without one, as other
 * deployments send them, gets the id that our server would have given it.
 */
export function identifyHeadings(content: DocumentFragment): TextHeading[] {
  const taken = new Set(
    Array.from(content.querySelectorAll(`[id^="${idPrefix}"]`), ({ id }) => id.slice(idPrefix.length)),
  );
  const createId = createHeadingIds(taken);
  return Array.from(content.querySelectorAll('h2, h3'), (heading) => {
    const text = heading.textContent?.trim() ?? '';
    const id = heading.id ? heading.id.slice(idPrefix.length) : createId(text);
    taken.add(id);
    heading.id = idPrefix + id;
    return { id, text, isSub: heading.localName === 'h3' };
  }).filter(({ text }) => text !== '');
}
