/** What a mail takes over of formatted words: which elements are read, and where links may lead. */

import { parseUrl } from '../../../formats/parse-url.ts';
import { attribute, isElement } from '../../../markup/html/html-tree.ts';
import type { Element } from '../../../markup/html/parse-html.ts';
import { plainText } from '../../../markup/html/plain-text.ts';

/** Nobody reads what is in them. */
const unread: ReadonlySet<string> = new Set(
  'script style template title noscript noembed noframes iframe object audio video canvas select textarea svg math'.split(
    ' ',
  ),
);

const longestAddress = 2000;

/** Whether an element is left out with all that is in it. A mail quotes what was said before by itself. */
export function isUnread(element: Element): boolean {
  return unread.has(element.tagName) || isFoldedQuote(element);
}

/** Where a link leads; null where a mail should not lead there. */
export function addressOf(link: Element): string | null {
  const written = attribute(link, 'href')?.trim() ?? '';
  const url = written.length > longestAddress ? null : parseUrl(written);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : null;
}

/** As a mail that becomes a message has it. */
function isFoldedQuote({ tagName, childNodes: [first] }: Element): boolean {
  if (tagName !== 'details' || first === undefined || !isElement(first)) return false;
  return first.tagName === 'summary' && plainText(first) === '…';
}
