/**
 * Removes the markup that a browser reports to a page's policy while it only parses: `style` and `on…` attributes, and
 * the elements `style` and `base`. The sanitiser decides later which markup is safe; this only avoids reports about
 * markup of Frontdesk to the sites around the widget.
 *
 * Tags are judged, not the elements of a tree: browsers read attributes of tags without an element, such as a second
 * `<body>`, and differ in the elements that they allow in a `<select>`.
 */

import { textToHtml } from './escape-html.ts';
import { isElement, isText, visit } from './html-tree.ts';
import {
  type Attribute,
  type Element,
  MarkupLimitError,
  type ParentNode,
  type StartTag,
} from './parse-html.ts';
import { applyEdits, type Edit, leaveOut, type Rewrite, tagEdits } from './rewrite-tags.ts';

/**
 * The version of this removal, stored with its markup. It rises when more is removed; the indexes of rows with older
 * versions are in the tables, and housekeeping processes those rows again.
 */
export const markupVersion = 1;

/**
 * An attribute is named after a blank, a slash, or the quote that ends the one before; names are never written with
 * references to characters.
 */
const mayHaveInline = /[\s"'/](?:on[^\s=>/]|style)|<(?:style|base|frameset)/i;

const isInline = (attribute: Attribute) => /^(?:on.|style$)/s.test(attribute.name);

/** A frameset is no text, and a document after it is parsed by other rules than a fragment. */
const leftOut: ReadonlySet<string> = new Set(['style', 'base', 'frameset']);

/** Returns the allowed attributes of a tag; the tag itself stays, so that the markup after it is parsed as before. */
export type RewriteTag = (tag: StartTag) => readonly Attribute[] | 'keep';

/**
 * Returns the markup without inline styles and handlers, unchanged where it has none. Markup beyond the limits is
 * escaped as text.
 */
export function withoutInline(html: string): string {
  try {
    return removeInline(html);
  } catch (error) {
    if (error instanceof MarkupLimitError) return textToHtml(html);
    throw error;
  }
}

/**
 * Removes inline styles and handlers as `withoutInline` does, but throws for markup beyond the limits.
 * @throws {MarkupLimitError}
 */
export function removeInline(html: string): string {
  return mayHaveInline.test(html) ? parseWithoutInline(html).html : html;
}

/**
 * Removes inline styles and handlers, and returns the tree of the original markup too.
 * @param rewriteTag changes a tag further, and gets it as it was written
 * @throws {MarkupLimitError}
 */
export function parseWithoutInline(
  html: string,
  rewriteTag: RewriteTag = () => 'keep',
): { readonly html: string; readonly tree: ParentNode } {
  const { edits, tree } = tagEdits(html, (tag) => {
    const attributes = rewriteTag(tag);
    if (attributes === 'keep') return rewriteInline(tag);
    const rewritten = rewriteInline({ name: tag.name, attributes });
    return rewritten === 'keep' ? attributes : rewritten;
  });
  if (edits.length === 0) return { html, tree };
  return { html: applyEdits(html, [...edits, ...styleElements(tree, html.length)]), tree };
}

/** Whether an element is removed. */
export function isLeftOut({ tagName }: Element): boolean {
  return leftOut.has(tagName);
}

/** Elements whose text is printed without escaping even `<`. */
const unescaped: ReadonlySet<string> = new Set([
  'script',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
]);

/**
 * Removes inline styles and handlers of an element whose tree is printed afterwards. No tag is missed: a tag without an
 * element is not printed, and a text like a tag is escaped. A text that cannot be escaped is removed, so that a browser
 * finds no tag in it wherever it moves the element. Such texts are never visible.
 */
export function removeInlineFromElement(element: Element): void {
  element.attrs = element.attrs.filter((attribute) => !isInline(attribute));
  const hasTags = (text: string) => text.includes('<');
  if (unescaped.has(element.tagName)) {
    element.childNodes = element.childNodes.filter((node) => !(isText(node) && hasTags(node.value)));
  }
}

function rewriteInline({ name, attributes }: { name: string; attributes: readonly Attribute[] }): Rewrite {
  if (leftOut.has(name)) return 'leave-out';
  return attributes.some(isInline) ? attributes.filter((attribute) => !isInline(attribute)) : 'keep';
}

/** Elements that are removed with their content, which is no text. */
function styleElements(tree: ParentNode, length: number): Edit[] {
  const found: Edit[] = [];
  visit(tree, (node) => {
    if (!isElement(node) || node.tagName !== 'style' || !node.sourceCodeLocation) return;
    const { startOffset, startTag, endTag, endOffset = length } = node.sourceCodeLocation;
    // Where an element has no end tag, it ends with the tag that closes it, or with the text: then the parser names
    // the last tag that it read, which may be its own.
    const isClosed = endTag !== undefined || endOffset >= (startTag?.endOffset ?? 0);
    found.push(leaveOut(startOffset, isClosed ? endOffset : length));
  });
  return found;
}
