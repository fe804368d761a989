/** Builds in a document what the bounded parser has read, so that no other parser reads it again. */

import { isElement, isText } from '../../markup/html/html-tree.ts';
import type { ChildNode, Element as TreeElement } from '../../markup/html/parse-html.ts';

/** Appends the elements and texts of a tree to a parent. Comments go, and templates, whose content is never shown. */
export function appendTree(parent: ParentNode & Node, nodes: readonly ChildNode[]): void {
  for (const node of nodes) {
    if (isText(node)) parent.append(node.value);
    else if (isElement(node)) appendElement(parent, node);
  }
}

function appendElement(parent: ParentNode & Node, { tagName, namespaceURI, attrs, childNodes }: TreeElement) {
  const { ownerDocument: document } = parent;
  const element = document && unlessMisnamed(() => document.createElementNS(namespaceURI, tagName));
  // An element without a place in a document leaves what is in it, as a sanitiser does with those that it does not know.
  if (!element) return appendTree(parent, childNodes);
  for (const { name, value, namespace } of attrs)
    unlessMisnamed(() => element.setAttributeNS(namespace ?? null, name, value));
  parent.append(element);
  appendTree(element, childNodes);
}

/** Parsers read names that documents refuse, such as `a"b`; null for one of those. */
function unlessMisnamed<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && /^(?:InvalidCharacterError|NamespaceError)$/.test(error.name)) return null;
    throw error;
  }
}
