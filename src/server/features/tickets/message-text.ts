/** A message is plain text or HTML; stored are both forms. */

import { htmlOfText } from '../../content/escape-html.ts';
import { MarkupLimitError } from '../../content/parse-html.ts';
import { plainText } from '../../content/plain-text.ts';
import { parseWithoutInline } from '../../content/without-inline.ts';

export interface MessageText {
  readonly plain: string;
  readonly html: string;
  /** Whether it was sent as HTML. */
  readonly isHtml: boolean;
}

/** Elements that mail programs and editors write. Other things between `<` and `>` are words of a text. */
const element = new RegExp(
  `<(?:${[
    'a|abbr|b|blockquote|body|br|center|code|div|em|figure|font|h[1-6]|head|hr|html|i|img|ins|li|ol|p|pre',
    'del|s|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul',
  ].join('|')})(?:\\s[^<>]*)?/?>`,
  'i',
);

/** Tags of the longest message that is read as HTML. */
const maxTags = 20_000;

/**
 * Text in which an element of HTML stands is HTML, kept as it is but for inline styles and handlers; any other text is
 * escaped.
 */
export function messageText(message: string): MessageText {
  const read = element.test(message) ? readHtml(message) : null;
  return read ?? { plain: message, html: htmlOfText(message), isHtml: false };
}

/** Null when the markup is long, nested or repeated like no message ever is. */
function readHtml(message: string): MessageText | null {
  if (message.split('<').length > maxTags) return null;
  try {
    const { html, tree } = parseWithoutInline(message);
    return { plain: plainText(tree), html, isHtml: true };
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}
