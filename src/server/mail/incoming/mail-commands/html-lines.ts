/** Reads the lines that the HTML of a mail shows, and cuts the first of them off. */

import { isBlank } from '../../../../formats/blank-text.ts';
import { attribute, isElement, isText } from '../../../../markup/html/html-tree.ts';
import type { ChildNode, Element, ParentNode, TextNode } from '../../../../markup/html/parse-html.ts';
import { blockElements } from '../../../../markup/html/plain-text.ts';

/** A part of a line: a range of a text node. */
interface Piece {
  readonly node: TextNode;
  readonly start: number;
  readonly end: number;
}

interface Line {
  readonly pieces: Piece[];
  /** The `br` that ends the line; null if an element ends it. */
  lineBreak: Element | null;
}

const unread: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title']);

/** Elements that show nothing besides their text. */
const transparent: ReadonlySet<string> = new Set(
  'a b center code div em font h1 h2 h3 h4 h5 h6 i li o:p p pre s section small span strong u'.split(' '),
);

export class HtmlLines {
  readonly #lines: Line[] = [{ pieces: [], lineBreak: null }];
  readonly #tree: ParentNode;

  constructor(tree: ParentNode) {
    this.#tree = tree;
    this.#read(tree, false);
  }

  /** The shown lines, including blank ones. */
  texts(): string[] {
    return this.#lines.map(({ pieces }) =>
      pieces.map(({ node, start, end }) => node.value.slice(start, end).replace(/[\t\n\f\r]/g, ' ')).join(''),
    );
  }

  /**
   * Removes everything before a position, including emptied elements, but no images. `line` is the first line that
   * stays; `offset` is the number of its UTF-16 units to remove.
   */
  cutBefore(line: number, offset: number): void {
    const emptied = new Set<Element>();
    const kept = this.#lines[line]?.pieces ?? [];
    let left = offset;
    const parts = kept.flatMap(({ node, start, end }) => {
      const cut = Math.min(left, end - start);
      left -= cut;
      return cut === 0 ? [] : [{ node, end: start + cut }];
    });
    const before = this.#lines.slice(0, line);
    // A preformatted text node has pieces in several lines: the end of its last removed piece counts.
    const ends = new Map<TextNode, number>();
    for (const { node, end } of [...before.flatMap(({ pieces }) => pieces), ...parts])
      ends.set(node, Math.max(end, ends.get(node) ?? 0));
    for (const [node, end] of ends) {
      node.value = node.value.slice(end);
      noteAncestors(node, emptied);
    }
    const breaks = new Set<ChildNode>(before.flatMap(({ lineBreak }) => lineBreak ?? []));
    for (const lineBreak of breaks) noteAncestors(lineBreak, emptied);
    for (const parent of [this.#tree, ...emptied])
      parent.childNodes = parent.childNodes.filter((node) => !breaks.has(node));
    removeEmptied(this.#tree, emptied);
  }

  #read(parent: ParentNode, isPreformatted: boolean): void {
    for (const node of parent.childNodes) {
      if (isText(node)) this.#addText(node, isPreformatted);
      else if (isElement(node) && !unread.has(node.tagName) && !isHidden(node)) {
        this.#readElement(node, isPreformatted);
      }
    }
  }

  #readElement(element: Element, isPreformatted: boolean): void {
    const { tagName } = element;
    if (tagName === 'br') {
      this.#endLine(element);
      return;
    }
    const isBlock = blockElements.has(tagName);
    if (isBlock) this.#endLine(null);
    this.#read(element, isPreformatted || tagName === 'pre');
    if (isBlock) this.#endLine(null);
  }

  #addText(node: TextNode, isPreformatted: boolean): void {
    let start = 0;
    if (isPreformatted) {
      for (const { index } of node.value.matchAll(/\n/g)) {
        this.#last().pieces.push({ node, start, end: index + 1 });
        this.#endLine(null);
        start = index + 1;
      }
    }
    this.#last().pieces.push({ node, start, end: node.value.length });
  }

  #endLine(lineBreak: Element | null): void {
    this.#last().lineBreak = lineBreak;
    this.#lines.push({ pieces: [], lineBreak: null });
  }

  #last(): Line {
    const last = this.#lines.at(-1);
    if (!last) throw new Error('there is no line');
    return last;
  }
}

/** Whether an element is hidden from readers, like the preview texts that some mail programs add. */
function isHidden(element: Element): boolean {
  if (attribute(element, 'hidden') !== null) return true;
  const style = (attribute(element, 'style') ?? '').slice(0, 2000).toLowerCase().replace(/\s/g, '');
  return /(?:^|;)(?:display:none|visibility:hidden|mso-hide:all)/.test(style);
}

function noteAncestors(node: ChildNode, noted: Set<Element>): void {
  for (let parent = node.parentNode; parent !== null && 'tagName' in parent; parent = parent.parentNode) {
    if (noted.has(parent)) return;
    noted.add(parent);
  }
}

function removeEmptied(parent: ParentNode, emptied: ReadonlySet<Element>): void {
  for (const node of parent.childNodes) {
    if (isElement(node) && emptied.has(node)) removeEmptied(node, emptied);
  }
  parent.childNodes = parent.childNodes.filter(
    (node) => !(isElement(node) && emptied.has(node) && transparent.has(node.tagName) && showsNothing(node)),
  );
}

function showsNothing(element: Element): boolean {
  return element.childNodes.every((node) => {
    if (isText(node)) return isBlank(node.value);
    return isElement(node) && transparent.has(node.tagName) && showsNothing(node);
  });
}
