/** Decides which elements and links of a formatted text are printed in an email. */

import { parseUrl } from '../../../formats/parse-url.ts';
import { attribute, isElement } from '../../../markup/html/html-tree.ts';
import type { Element } from '../../../markup/html/parse-html.ts';
import { plainText } from '../../../markup/html/plain-text.ts';

/** Elements whose content is not read. */
const unread: ReadonlySet<string> = new Set(
  'script style template title noscript noembed noframes iframe object audio video canvas select textarea svg math'.split(
    ' ',
  ),
);

const longestAddress = 2000;

/** Whether an element is left out with its content, as collapsed quotes are: the email itself quotes messages. */
export function isUnread(element: Element): boolean {
  return unread.has(element.tagName) || isFoldedQuote(element);
}

/** Returns the URL of a link; null if an email must not contain it. */
export function linkAddress(link: Element): string | null {
  const written = attribute(link, 'href')?.trim() ?? '';
  const url = written.length > longestAddress ? null : parseUrl(written);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : null;
}

/** Whether an element is the collapsed quote of a message that came by mail. */
function isFoldedQuote({ tagName, childNodes: [first] }: Element): boolean {
  if (tagName !== 'details' || first === undefined || !isElement(first)) return false;
  return first.tagName === 'summary' && plainText(first) === '…';
}
