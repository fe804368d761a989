/** A message is plain text or HTML; stored are both forms. */

import { parseHtml, TooDeepError, visit } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';

export interface MessageText {
  readonly plain: string;
  readonly html: string;
}

/** Elements that mail programs and editors write. Other things between `<` and `>` are words of a text. */
const element = new RegExp(
  `<(?:${[
    'a|abbr|b|blockquote|body|br|center|code|div|em|figure|font|h[1-6]|head|hr|html|i|img|ins|li|ol|p|pre',
    'del|s|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul',
  ].join('|')})(?:\\s[^<>]*)?/?>`,
  'i',
);

/** Tags of the longest message that is read as HTML: many more would keep everybody waiting. */
const maxTags = 20_000;

/** Text in which an element of HTML stands is HTML, kept as it is; any other text is escaped. */
export function messageText(message: string): MessageText {
  const plain = element.test(message) ? plainTextOf(message) : null;
  return plain === null ? { plain: message, html: htmlOf(message) } : { plain, html: message };
}

/** Null when the markup is long or nested like no message ever is. */
function plainTextOf(html: string): string | null {
  if (html.split('<').length > maxTags) return null;
  const tree = parseHtml(html);
  try {
    visit(tree, () => {});
  } catch (error) {
    if (error instanceof TooDeepError) return null;
    throw error;
  }
  return plainText(tree);
}

function htmlOf(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
