import { createHeadingIds } from '../../api/shared/heading-ids.ts';
import { listHeadings } from '../../markup/html/headings.ts';
import { attribute, isElement, isText, setAttribute, visit } from '../../markup/html/html-tree.ts';
import type { ChildNode, Element, ParentNode } from '../../markup/html/parse-html.ts';
import { oneLineText } from '../../markup/html/plain-text.ts';

/**
 * Gives every heading an id: its own, the one written after it as `{#id}`, or one made from its text.
 * @returns the fragments to which links may point: ids, and names of anchors
 */
export function identifyHeadings(tree: ParentNode): Set<string> {
  const anchors = new Set<string>();
  visit(tree, (node) => {
    if (!isElement(node)) return;
    for (const name of [attribute(node, 'id'), node.tagName === 'a' ? attribute(node, 'name') : null]) {
      if (name !== null && name !== '') anchors.add(name);
    }
  });
  const headingId = createHeadingIds(anchors);
  for (const heading of listHeadings(tree)) {
    const ownId = attribute(heading, 'id') || takeWrittenId(heading);
    const id = ownId ?? headingId(oneLineText(heading));
    setAttribute(heading, 'id', id);
    anchors.add(id);
  }
  return anchors;
}

function takeWrittenId(heading: Element): string | null {
  const last: ChildNode | undefined = heading.childNodes.at(-1);
  if (last === undefined || !isText(last)) return null;
  const match = /\{#([^\s{}#]+)\}$/.exec(last.value.trimEnd());
  if (match === null) return null;
  last.value = last.value.slice(0, match.index).trimEnd();
  return match[1] ?? null;
}
