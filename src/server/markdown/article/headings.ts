import { createHeadingIds } from '../../../api/heading-ids.ts';
import { attribute, isElement, isText, setAttribute, visit } from '../../html/html-tree.ts';
import type { ChildNode, Element, ParentNode } from '../../html/parse-html.ts';
import { lineOfText } from '../../html/plain-text.ts';

/** The headings of a tree, in document order. What stands in one, another heading included, is part of it. */
export function headingsOf(parent: ParentNode): Element[] {
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

/** Their texts, which search weighs more than the rest. */
export function headingTexts(tree: ParentNode): string[] {
  return headingsOf(tree)
    .map(lineOfText)
    .filter((text) => text !== '');
}

/**
 * Gives every heading an id: the one it has, the one written behind it as `{#id}`, else one made of its text.
 * @returns all that a link's fragment can name, ids and the names of old-fashioned anchors.
 */
export function identifyHeadings(tree: ParentNode): Set<string> {
  const anchors = new Set<string>();
  visit(tree, (node) => {
    if (!isElement(node)) return;
    for (const name of [attribute(node, 'id'), node.tagName === 'a' ? attribute(node, 'name') : null]) {
      if (name !== null && name !== '') anchors.add(name);
    }
  });
  const idOf = createHeadingIds(anchors);
  for (const heading of headingsOf(tree)) {
    const given = attribute(heading, 'id') || takeWrittenId(heading);
    const id = given ?? idOf(lineOfText(heading));
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
