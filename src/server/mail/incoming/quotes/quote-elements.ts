/** Recognises the elements in which mail programs put quotes. */

import { attribute } from '../../../../markup/html/html-tree.ts';
import type { Element } from '../../../../markup/html/parse-html.ts';

/**
 * - `quote`: the whole element is quoted
 * - `frame`: the element contains an attribution, and the quoted mail in a `quote`
 * - `attribution`: the element is only an attribution
 * - `rest`: everything from the element to the end of the mail is quoted
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

export function findQuoteMark(element: Element): QuoteMark | null {
  if (element.tagName === 'blockquote') return isCited(element) ? 'quote' : null;
  const id = attribute(element, 'id') ?? '';
  const byId = Object.hasOwn(idMarks, id) ? idMarks[id] : undefined;
  if (byId) return byId;
  // Newton
  if (id.startsWith('cm_replymail_content_')) return 'quote';
  // Yahoo
  if (/^(?:ydp[\da-z]{1,20})?yahoo_quoted_\d/.test(id)) return 'quote';
  for (const name of classNames(element)) {
    const mark = Object.hasOwn(classMarks, name) ? classMarks[name] : undefined;
    if (mark) return mark;
    // Yahoo puts a random prefix before the name.
    if (/^ydp[\da-z]{1,20}yahoo_quoted$/.test(name)) return 'quote';
  }
  // Zimbra
  if (attribute(element, 'data-marker') === '__QUOTED_TEXT__') return 'quote';
  // Spark
  return attribute(element, 'name') === 'messageReplySection' ? 'quote' : null;
}

/** Whether a mail program marked a blockquote as the answered mail: people use blockquotes too. */
function isCited(element: Element): boolean {
  if (attribute(element, 'type')?.toLowerCase() === 'cite') return true;
  return classNames(element).some((name) => /^(?:gmail_quote|protonmail_quote|front-blockquote)$/.test(name));
}

function classNames(element: Element): string[] {
  return (attribute(element, 'class') ?? '')
    .slice(0, 500)
    .split(/\s+/)
    .filter((name) => name !== '');
}
