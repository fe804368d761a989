/** Prepares messages, which arrive as plain text or HTML, for storing in both forms. */

import { textToHtml } from './escape-html.ts';
import { MarkupLimitError, parseHtml } from './parse-html.ts';
import { plainText } from './plain-text.ts';
import { parseWithoutInline, type RewriteTag } from './without-inline.ts';

export interface MessageText {
  readonly plain: string;
  readonly html: string;
  /** Whether the message arrived as HTML. */
  readonly isHtml: boolean;
}

/** Elements that mail programs and editors write. Other words between `<` and `>` are text. */
const elements: ReadonlySet<string> = new Set(
  [
    'a abbr b blockquote body br center code div em figure font h1 h2 h3 h4 h5 h6 head hr html i img ins li ol p',
    'pre del s small span strike strong style sub sup table tbody td tfoot th thead tr tt u ul',
  ].flatMap((names) => names.split(' ')),
);

const tag = /<([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi;

/** Maximum number of tags in a message that is read as HTML. */
const maxTags = 20_000;

/**
 * Returns the plain text and the HTML of a message. HTML loses its inline styles and event handlers; a message without
 * HTML elements is escaped.
 * @param rewriteTag makes further changes to each tag
 */
export function messageText(message: string, rewriteTag?: RewriteTag): MessageText {
  const read = hasElement(message) ? readHtml(message, rewriteTag) : null;
  return read ?? typedText(message);
}

/** Returns both forms of a message that was typed: HTML elements in it are text. */
export function typedText(message: string): MessageText {
  return { plain: message, html: textToHtml(message), isHtml: false };
}

/** Whether markup exceeds the limits of a message's length, nesting or repetition; such a message is shown as text. */
export function isOverLimits(markup: string): boolean {
  if (markup.split('<').length > maxTags) return true;
  try {
    parseHtml(markup);
    return false;
  } catch (error) {
    if (error instanceof MarkupLimitError) return true;
    throw error;
  }
}

function hasElement(message: string): boolean {
  for (const [, name = ''] of message.matchAll(tag)) {
    if (elements.has(name.toLowerCase())) return true;
  }
  return false;
}

/** Returns null for markup that exceeds the limits. */
function readHtml(message: string, rewriteTag?: RewriteTag): MessageText | null {
  if (message.split('<').length > maxTags) return null;
  try {
    const { html, tree } = parseWithoutInline(message, rewriteTag);
    return { plain: plainText(tree), html, isHtml: true };
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}
