/**
 * Removes markup that a page's Content-Security-Policy makes a browser report while it only parses: `style` and `on…`
 * attributes, and `style` and `base` elements. Whether markup is safe is decided later, by the sanitiser.
 *
 * The removal works on tags, not on elements of a tree: browsers also read the attributes of tags that create no
 * element, such as a second `<body>`, and differ in the elements that they allow in a `<select>`.
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
 * Version of this removal, stored with the markup. It must rise when more is removed; housekeeping then processes rows
 * with older versions again, which a database index finds.
 */
export const markupVersion = 1;

/**
 * Matches markup that may have inline styles or handlers. An attribute name follows whitespace, a slash or a closing
 * quote, and cannot be written with character references.
 */
const mayHaveInline = /[\s"'/](?:on[^\s=>/]|style)|<(?:style|base|frameset)/i;

const isInline = (attribute: Attribute) => /^(?:on.|style$)/s.test(attribute.name);

/** Elements that are removed. After a `frameset`, the rest of its document would be parsed by other rules. */
const leftOut: ReadonlySet<string> = new Set(['style', 'base', 'frameset']);

/**
 * Returns the attributes that a tag keeps, or `'keep'` for all. The tag itself stays, so that the markup after it is
 * parsed as before.
 */
export type RewriteTag = (tag: StartTag) => readonly Attribute[] | 'keep';

/** Removes inline styles and event handlers, if there are any. Markup beyond the limits is escaped as text. */
export function withoutInline(html: string): string {
  try {
    return removeInline(html);
  } catch (error) {
    if (error instanceof MarkupLimitError) return textToHtml(html);
    throw error;
  }
}

/** Works like `withoutInline`. @throws {MarkupLimitError} for markup beyond the limits */
export function removeInline(html: string): string {
  return mayHaveInline.test(html) ? parseWithoutInline(html).html : html;
}

/**
 * Removes inline styles and event handlers, and also returns the tree of the original markup.
 * @param rewriteTag makes further changes to a tag, which it receives as written
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

export function isLeftOut({ tagName }: Element): boolean {
  return leftOut.has(tagName);
}

/** Elements whose text is printed without escaping, not even `<`. */
const unescaped: ReadonlySet<string> = new Set([
  'script',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
]);

/**
 * Removes inline styles and event handlers from an element of a tree that is printed afterwards. That covers all tags,
 * because tags without an element are not printed, and text that looks like a tag is escaped. Text that cannot be
 * escaped is removed if it contains `<`, because a browser might find a tag in it; such text is never visible.
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

/** Returns edits that remove `style` elements with their content. */
function styleElements(tree: ParentNode, length: number): Edit[] {
  const found: Edit[] = [];
  visit(tree, (node) => {
    if (!isElement(node) || node.tagName !== 'style' || !node.sourceCodeLocation) return;
    const { startOffset, startTag, endTag, endOffset = length } = node.sourceCodeLocation;
    // An element without an end tag is closed by another tag, or by the end of the markup. In the latter case the
    // parser reports the offset of the last tag that it read, which may be the element's own start tag.
    const isClosed = endTag !== undefined || endOffset >= (startTag?.endOffset ?? 0);
    found.push(leaveOut(startOffset, isClosed ? endOffset : length));
  });
  return found;
}
