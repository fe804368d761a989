import {
  attribute,
  type ChildNode,
  type Element,
  isElement,
  isText,
  type ParentNode,
  setAttribute,
  visit,
} from './html-tree.ts';
import { slugOf } from './path-names.ts';
import { lineOfText } from './plain-text.ts';

/** The headings of a tree, in document order. */
export function headingsOf(tree: ParentNode): Element[] {
  const headings: Element[] = [];
  visit(tree, (node) => {
    if (isElement(node) && /^h[1-6]$/.test(node.tagName)) headings.push(node);
  });
  return headings;
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
  for (const heading of headingsOf(tree)) {
    const given = attribute(heading, 'id') || takeWrittenId(heading);
    const id = given ?? unique(slugOf(lineOfText(heading)) || 'section', anchors);
    setAttribute(heading, 'id', id);
    anchors.add(id);
  }
  return anchors;
}

function unique(slug: string, taken: ReadonlySet<string>): string {
  let id = slug;
  for (let count = 1; taken.has(id); count++) id = `${slug}-${count}`;
  return id;
}

function takeWrittenId(heading: Element): string | null {
  const last: ChildNode | undefined = heading.childNodes.at(-1);
  if (last === undefined || !isText(last)) return null;
  const match = /\s*\{#([^\s{}#]+)\}\s*$/.exec(last.value);
  if (match === null) return null;
  last.value = last.value.slice(0, match.index);
  return match[1] ?? null;
}
