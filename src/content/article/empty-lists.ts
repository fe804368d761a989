import { isElement, isText, visit } from '../../markup/html/html-tree.ts';
import type { ChildNode, Element, ParentNode } from '../../markup/html/parse-html.ts';

/** Returns lists without items, which a site generator's loop may leave behind, and the headings above only those. */
export function emptyLists(tree: ParentNode): Element[] {
  const found: Element[] = [];
  visit(tree, (node) => {
    if (!isElement(node) || !/^[uo]l$/.test(node.tagName) || !node.childNodes.every(isBlank)) return;
    found.push(node);
    const siblings = node.parentNode?.childNodes ?? [];
    const at = siblings.indexOf(node);
    const before = siblings.slice(0, at).findLast((sibling) => !isBlank(sibling));
    const after = siblings.slice(at + 1).find((sibling) => !isBlank(sibling));
    const level = headingLevel(before);
    if (before !== undefined && isElement(before) && level !== null && endsSection(level, after))
      found.push(before);
  });
  return found;
}

function isBlank(node: ChildNode): boolean {
  return node.nodeName === '#comment' || (isText(node) && node.value.trim() === '');
}

function headingLevel(node: ChildNode | undefined): number | null {
  const digits = node !== undefined && isElement(node) ? /^h([1-6])$/.exec(node.tagName)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

/** Whether a node ends the section that began with a heading of the given level. */
function endsSection(level: number, after: ChildNode | undefined): boolean {
  return after === undefined || (headingLevel(after) ?? 7) <= level;
}
