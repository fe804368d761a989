/** Builds a document from the tree of the bounded parser, so that no other parser reads the markup. */

import { isElement, isText } from '../../markup/html/html-tree.ts';
import type { ChildNode, Element as TreeElement } from '../../markup/html/parse-html.ts';

/** Appends the elements and texts of a tree to a parent, without comments and templates, which are never shown. */
export function appendTree(parent: ParentNode & Node, nodes: readonly ChildNode[]): void {
  for (const node of nodes) {
    if (isText(node)) parent.append(node.value);
    else if (isElement(node)) appendElement(parent, node);
  }
}

function appendElement(parent: ParentNode & Node, { tagName, namespaceURI, attrs, childNodes }: TreeElement) {
  const { ownerDocument: document } = parent;
  const element = document && unlessMisnamed(() => document.createElementNS(namespaceURI, tagName));
  // The children of a dropped element stay, as a sanitiser keeps those of unknown elements.
  if (!element) return appendTree(parent, childNodes);
  for (const { name, value, namespace } of attrs)
    unlessMisnamed(() => element.setAttributeNS(namespace ?? null, name, value));
  parent.append(element);
  appendTree(element, childNodes);
}

/** Creates an element; null for a name that documents refuse, such as `a"b`. */
function unlessMisnamed<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && /^(?:InvalidCharacterError|NamespaceError)$/.test(error.name)) return null;
    throw error;
  }
}
