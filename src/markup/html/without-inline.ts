/**
 * Takes out of markup what a browser reports to the policy of a page while it only parses, into a document that is
 * never shown: `style` and `on…` attributes, and the elements `style` and `base`. What is safe to show is decided where
 * it is shown; this keeps the pages of others from reports about markup of ours.
 *
 * Tags are judged, not the elements of a tree: browsers read attributes of tags that make no element here, such as a
 * second `<body>`, and differ about what may stand in a `<select>`.
 */

import { htmlOfText } from './escape-html.ts';
import { isElement, isText, visit } from './html-tree.ts';
import {
  type Attribute,
  type Element,
  MarkupLimitError,
  type ParentNode,
  type StartTag,
} from './parse-html.ts';
import { applyEdits, type Edit, editsOfTags, leaveOut, type Rewrite } from './rewrite-tags.ts';

/**
 * Stored with markup that has been through here. It rises with what is taken out; the indexes of rows below it are in
 * the tables, and housekeeping brings those rows up to it.
 */
export const markupVersion = 1;

/**
 * An attribute is named after a blank, a slash, or the quote that ends the one before; names are never written with
 * references to characters.
 */
const mayHaveInline = /[\s"'/](?:on[^\s=>/]|style)|<(?:style|base|frameset)/i;

const isInline = (attribute: Attribute) => /^(?:on.|style$)/s.test(attribute.name);

/** A frameset is no part of a text, and after it a document is read by other rules than a fragment. */
const leftOut: ReadonlySet<string> = new Set(['style', 'base', 'frameset']);

/** Returns the attributes that a tag shall have; tags themselves stay, so that what follows them is read as before. */
export type RewriteTag = (tag: StartTag) => readonly Attribute[] | 'keep';

/**
 * The same string where there is nothing to take out. Markup that makes more of itself than any text does becomes
 * text, every letter of it to be read.
 */
export function withoutInline(html: string): string {
  try {
    return removeInline(html);
  } catch (error) {
    if (error instanceof MarkupLimitError) return htmlOfText(html);
    throw error;
  }
}

/**
 * The same, for those who have a better use for the error.
 * @throws {MarkupLimitError}
 */
export function removeInline(html: string): string {
  return mayHaveInline.test(html) ? parseWithoutInline(html).html : html;
}

/**
 * The same, and the tree of the markup as it was.
 * @param rewriteTag what else becomes of a tag, which sees it as it was written
 * @throws {MarkupLimitError}
 */
export function parseWithoutInline(
  html: string,
  rewriteTag: RewriteTag = () => 'keep',
): { readonly html: string; readonly tree: ParentNode } {
  const { edits, tree } = editsOfTags(html, (tag) => {
    const attributes = rewriteTag(tag);
    if (attributes === 'keep') return rewriteInline(tag);
    const rewritten = rewriteInline({ name: tag.name, attributes });
    return rewritten === 'keep' ? attributes : rewritten;
  });
  if (edits.length === 0) return { html, tree };
  return { html: applyEdits(html, [...edits, ...styleElements(tree, html.length)]), tree };
}

/** Whether the element is one of those that are taken out. */
export function isLeftOut({ tagName }: Element): boolean {
  return leftOut.has(tagName);
}

/** Elements whose text is printed as it stands: not even `<` is escaped in it. */
const unescaped: ReadonlySet<string> = new Set([
  'script',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
]);

/**
 * The same for an element of a tree that is printed afterwards. No tag is lost by that: what makes no element is not
 * printed, and what looks like a tag in a text is escaped. Where it cannot be escaped it goes: wherever a browser
 * moves the element to, it finds no tag in it. Nobody shows such a text.
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

/** With what stands in them, which is no text. */
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
