/** Small operations on the trees of parse5. */

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** Deeper trees are not pages but attacks, and would exhaust the stack. */
const maxDepth = 400;

export class TooDeepError extends Error {}

export function parseHtml(html: string): ParentNode {
  return parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
}

export function printHtml(tree: ParentNode): string {
  return serialize(tree, { scriptingEnabled: false });
}

/** Visits every node below `parent` in document order. The nodes may be replaced in the meantime. */
export function visit(parent: ParentNode, visitor: (node: ChildNode) => void, depth = 0): void {
  if (depth > maxDepth) throw new TooDeepError();
  for (const node of [...parent.childNodes]) {
    visitor(node);
    if ('content' in node) visit(node.content, visitor, depth + 1);
    else if ('childNodes' in node) visit(node, visitor, depth + 1);
  }
}

export function isElement(node: ChildNode): node is Element {
  return 'tagName' in node;
}

export function isText(node: ChildNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? null;
}

/** Null takes the attribute away. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  const existing = element.attrs.find((candidate) => candidate.name === name);
  if (value === null) element.attrs = element.attrs.filter((candidate) => candidate !== existing);
  else if (existing === undefined) element.attrs.push({ name, value });
  else existing.value = value;
}

export function remove(node: ChildNode): void {
  defaultTreeAdapter.detachNode(node);
}

/** Puts what an element holds in its place. */
export function unwrap(element: Element): void {
  for (const child of [...element.childNodes]) {
    remove(child);
    insertBefore(child, element);
  }
  remove(element);
}

export function replaceWithText(element: Element, text: string): void {
  if (text !== '') insertBefore(defaultTreeAdapter.createTextNode(text), element);
  remove(element);
}

function insertBefore(node: ChildNode, reference: ChildNode): void {
  if (reference.parentNode !== null) defaultTreeAdapter.insertBefore(reference.parentNode, node, reference);
}
