/** The elements by which mail programs mark what they quote. */

import { attribute } from '../../../../markup/html/html-tree.ts';
import type { Element } from '../../../../markup/html/parse-html.ts';

/**
 * - `quote`: all that stands in it is quoted
 * - `frame`: holds a line that says whose mail follows, and that in a `quote`
 * - `attribution`: such a line alone
 * - `rest`: from here on to the end of the mail all is quoted
 */
export type QuoteMark = 'quote' | 'frame' | 'attribution' | 'rest';

const classMarks: Readonly<Record<string, QuoteMark>> = {
  // Gmail
  gmail_attr: 'attribution',
  gmail_quote: 'frame',
  gmail_quote_container: 'frame',
  // Thunderbird
  'moz-cite-prefix': 'attribution',
  'moz-forward-container': 'frame',
  // Proton
  protonmail_quote: 'frame',
  // Yahoo, AOL
  yahoo_quoted: 'quote',
  aolmail_replyseparator: 'rest',
  // Zoho
  zmail_extra: 'quote',
  // Front
  'front-blockquote': 'quote',
};

const idMarks: Readonly<Record<string, QuoteMark>> = {
  // Outlook on the web and on phones
  divRplyFwdMsg: 'rest',
  'mail-editor-reference-message-container': 'quote',
  // Outlook for Mac
  OLK_SRC_BODY_SECTION: 'quote',
  // Zimbra
  zwchr: 'rest',
};

export function quoteMarkOf(element: Element): QuoteMark | null {
  if (element.tagName === 'blockquote') return isCited(element) ? 'quote' : null;
  const id = attribute(element, 'id') ?? '';
  const byId = Object.hasOwn(idMarks, id) ? idMarks[id] : undefined;
  if (byId) return byId;
  // Newton
  if (id.startsWith('cm_replymail_content_')) return 'quote';
  // Yahoo
  if (/^(?:ydp[\da-z]{1,20})?yahoo_quoted_\d/.test(id)) return 'quote';
  for (const name of classesOf(element)) {
    const mark = Object.hasOwn(classMarks, name) ? classMarks[name] : undefined;
    if (mark) return mark;
    // Yahoo, which puts a number of its own before the name.
    if (/^ydp[\da-z]{1,20}yahoo_quoted$/.test(name)) return 'quote';
  }
  // Zimbra
  if (attribute(element, 'data-marker') === '__QUOTED_TEXT__') return 'quote';
  // Spark
  return attribute(element, 'name') === 'messageReplySection' ? 'quote' : null;
}

/** A person may quote too: only what a mail program says that it cites is the mail that is answered. */
function isCited(element: Element): boolean {
  if (attribute(element, 'type')?.toLowerCase() === 'cite') return true;
  return classesOf(element).some((name) => /^(?:gmail_quote|protonmail_quote|front-blockquote)$/.test(name));
}

function classesOf(element: Element): string[] {
  return (attribute(element, 'class') ?? '')
    .slice(0, 500)
    .split(/\s+/)
    .filter((name) => name !== '');
}
