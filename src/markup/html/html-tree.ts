/** Basic operations on trees of `parse-html.ts`. */

import type { ChildNode, Element, ParentNode, TextNode } from './parse-html.ts';

/**
 * Visits every node below `parent` in document order; the visitor may replace nodes. Recursive: needs the limited depth
 * of a tree from `parseHtml`.
 */
export function visit(parent: ParentNode, visitor: (node: ChildNode) => void): void {
  for (const node of [...parent.childNodes]) {
    visitor(node);
    if ('content' in node) visit(node.content, visitor);
    else if ('childNodes' in node) visit(node, visitor);
  }
}

export function isElement(node: ChildNode): node is Element {
  return 'tagName' in node;
}

export function isText(node: ChildNode): node is TextNode {
  return node.nodeName === '#text';
}

export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? null;
}

/** Sets an attribute; null removes it. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  const existing = element.attrs.find((candidate) => candidate.name === name);
  if (value === null) element.attrs = element.attrs.filter((candidate) => candidate !== existing);
  else if (existing === undefined) element.attrs.push({ name, value });
  else existing.value = value;
}

export function textNode(value: string): TextNode {
  return { nodeName: '#text', value, parentNode: null };
}

/**
 * Replaces nodes by other nodes, or removes them. If a node's children replace it, they are replaced in turn. One pass
 * replaces all nodes, because searching each among its siblings would be slow.
 */
export function replaceNodes(
  parent: ParentNode,
  replacements: ReadonlyMap<ChildNode, readonly ChildNode[]>,
): void {
  const replacedNodes = (node: ChildNode): ChildNode[] => {
    const replacement = replacements.get(node);
    if (replacement !== undefined) return replacement.flatMap(replacedNodes);
    if ('content' in node) replaceNodes(node.content, replacements);
    else if ('childNodes' in node) replaceNodes(node, replacements);
    return [node];
  };
  parent.childNodes = parent.childNodes.flatMap(replacedNodes);
  for (const child of parent.childNodes) child.parentNode = parent;
}
