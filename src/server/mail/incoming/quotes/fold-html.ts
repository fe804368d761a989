/** Splits the HTML of a mail into its author's part and the quote below. */

import { isBlank } from '../../../../formats/blank-text.ts';
import { isElement, isText, textNode } from '../../../../markup/html/html-tree.ts';
import type { ChildNode, ParentNode } from '../../../../markup/html/parse-html.ts';
import { findQuote } from './find-quote.ts';
import { type HtmlLine, readHtmlLines } from './html-lines.ts';

/**
 * Cuts the quote off a tree, which keeps the author's part. The quote is returned within copies of its parent elements.
 * Returns null, and leaves the tree unchanged, if no quote is certain, or if the mail is only a quote.
 */
export function cutQuote(tree: ParentNode, subject: string): ParentNode | null {
  const lines = readHtmlLines(tree);
  const start = findQuote(lines, subject);
  const first = start === null ? undefined : lines[start];
  return first === undefined ? null : splitTree(first);
}

/** Moves a line and everything after it into copies of its parent elements, and returns these. */
export function splitTree({ node, offset }: HtmlLine): ParentNode {
  const start = offset > 0 ? splitText(node, offset) : outermost(node);
  let moved: ChildNode = start;
  let kept: ChildNode = start;
  for (;;) {
    const parent: ParentNode | null = kept.parentNode;
    if (parent === null) throw new Error('the quote is in no tree');
    const place = parent.childNodes.indexOf(kept);
    const following: ChildNode[] = parent.childNodes.splice(kept === start ? place : place + 1);
    const childNodes: ChildNode[] = kept === start ? following : [moved, ...following];
    const copy: ParentNode = { ...parent, childNodes };
    for (const child of childNodes) child.parentNode = copy;
    if (!('tagName' in parent) || !('tagName' in copy)) return copy;
    kept = parent;
    moved = copy;
  }
}

/** Returns the outermost element that begins with a node, so that moving it leaves no empty element. */
function outermost(node: ChildNode): ChildNode {
  let outer = node;
  for (;;) {
    const parent: ParentNode | null = outer.parentNode;
    if (parent === null || !('tagName' in parent)) return outer;
    if (parent.childNodes.find((child) => !isUnseen(child)) !== outer) return outer;
    outer = parent;
  }
}

function isUnseen(node: ChildNode): boolean {
  if (isText(node)) return isBlank(node.value);
  return !isElement(node) || node.tagName === 'style' || node.tagName === 'base';
}

/** Splits a text node at an offset, and returns the node after it. */
function splitText(node: ChildNode, offset: number): ChildNode {
  const parent = node.parentNode;
  if (!isText(node) || parent === null) return node;
  const rest = textNode(node.value.slice(offset));
  node.value = node.value.slice(0, offset);
  rest.parentNode = parent;
  parent.childNodes.splice(parent.childNodes.indexOf(node) + 1, 0, rest);
  return rest;
}
