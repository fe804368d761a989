/** Decides which elements and links of a formatted text a mail keeps. */

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

/** Whether an element is left out with its content: a folded quote too, as the mail has quotes of its own. */
export function isUnread(element: Element): boolean {
  return unread.has(element.tagName) || isFoldedQuote(element);
}

/** The url of a link; null where a mail should not have it. */
export function linkAddress(link: Element): string | null {
  const written = attribute(link, 'href')?.trim() ?? '';
  const url = written.length > longestAddress ? null : parseUrl(written);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : null;
}

/** Whether an element is the folded quote of a message that came by mail. */
function isFoldedQuote({ tagName, childNodes: [first] }: Element): boolean {
  if (tagName !== 'details' || first === undefined || !isElement(first)) return false;
  return first.tagName === 'summary' && plainText(first) === '…';
}
