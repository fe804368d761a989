/** Small operations on the trees that `parse-html.ts` makes. */

import type { ChildNode, Element, ParentNode, TextNode } from './parse-html.ts';

/**
 * Visits every node below `parent` in document order. The nodes may be replaced in the meantime. Not for trees that
 * `parseHtml` did not make: it is they that are never too deep.
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

/** Null takes the attribute away. */
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
 * Puts other nodes, or none, in the place of some. What stands in a node may take its place; its own nodes are looked
 * up in turn. All at once, as each would have to be looked for among its siblings.
 */
export function replaceNodes(
  parent: ParentNode,
  replacements: ReadonlyMap<ChildNode, readonly ChildNode[]>,
): void {
  const resultOf = (node: ChildNode): ChildNode[] => {
    const replacement = replacements.get(node);
    if (replacement !== undefined) return replacement.flatMap(resultOf);
    if ('content' in node) replaceNodes(node.content, replacements);
    else if ('childNodes' in node) replaceNodes(node, replacements);
    return [node];
  };
  parent.childNodes = parent.childNodes.flatMap(resultOf);
  for (const child of parent.childNodes) child.parentNode = parent;
}
