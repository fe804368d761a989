import { isElement } from './html-tree.ts';
import type { ChildNode, Element, ParentNode } from './parse-html.ts';
import { oneLineText } from './plain-text.ts';

/** Returns the headings of a tree in document order; a heading inside another one is not listed. */
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

/** Returns the texts of headings, to which search gives more weight. */
export function headingTexts(tree: ParentNode): string[] {
  return listHeadings(tree)
    .map(oneLineText)
    .filter((text) => text !== '');
}
