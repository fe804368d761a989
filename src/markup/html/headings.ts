import { isElement } from './html-tree.ts';
import type { ChildNode, Element, ParentNode } from './parse-html.ts';
import { oneLineText } from './plain-text.ts';

/** The headings of a tree, in document order. A heading within another one is part of it. */
export function listHeadings(parent: ParentNode): Element[] {
  const headings: Element[] = [];
  const collect = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (/^h[1-6]$/.test(node.tagName)) headings.push(node);
      else collect('content' in node ? node.content.childNodes : node.childNodes);
    }
  };
  collect(parent.childNodes);
  return headings;
}

/** The texts of headings, which search weighs more than other text. */
export function headingTexts(tree: ParentNode): string[] {
  return listHeadings(tree)
    .map(oneLineText)
    .filter((text) => text !== '');
}
