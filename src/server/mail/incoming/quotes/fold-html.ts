/** Tells what somebody wrote in the HTML of a mail from the mail below that it answers. */

import { isElement, isText } from '../../../html/html-tree.ts';
import type { ChildNode, Element, ParentNode } from '../../../html/parse-html.ts';
import { isBlank } from '../../../text/blank-text.ts';
import { isForwardingLine, isForwardingSubject, isQuotedHead } from './attributions.ts';
import { isDrawnLine, quoteMarkOf } from './quote-elements.ts';
import { isOnlySignature } from './signatures.ts';

/**
 * Cuts the quote off a tree, which then holds what was written. The quote stands in the same elements as it did.
 * Returns null, and leaves the tree as it is, where nothing is surely a quote, or only a quote was sent.
 */
export function cutQuote(tree: ParentNode, subject: string): ParentNode | null {
  if (isForwardingSubject(subject)) return null;
  const start = startOfQuote(tree);
  if (start === null || isBefore(tree, start)) return null;
  return splitAt(start);
}

/** How a text or a picture stands to the mail that is answered. */
type Standing = 'written' | 'quoted';

/** Goes over a tree in its order, until what it has seen is no answer above a quote. */
class Search {
  /** The first thing that belongs to the quote. */
  start: Element | null = null;
  /** Something was written below the quote, or between its parts; or nothing tells what was. */
  isMixed = false;
  #isRest = false;
  readonly #withQuote = new Map<Element, boolean>();

  walk(parent: ParentNode, standing: Standing): void {
    for (const node of parent.childNodes) {
      if (this.isMixed) return;
      if (isText(node)) this.#see(isBlank(node.value) ? null : standing);
      else if (isElement(node)) this.#enter(node, standing);
    }
  }

  #see(standing: Standing | null): void {
    if (standing === 'written' && this.start !== null && !this.#isRest) this.isMixed = true;
  }

  #enter(element: Element, standing: Standing): void {
    const { tagName } = element;
    if (tagName === 'style' || tagName === 'script' || tagName === 'template') return;
    if (tagName === 'img') {
      this.#see(standing);
      return;
    }
    if (standing === 'quoted') {
      this.walk(element, standing);
      return;
    }
    const mark = this.#isRest ? null : markOf(element);
    if (mark === null) {
      this.walk(element, standing);
      return;
    }
    this.start ??= element;
    if (mark === 'rest') this.#isRest = true;
    else if (mark === 'frame') this.#enterFrame(element);
    else this.walk(element, 'quoted');
  }

  /** What stands in it before the first quote says whose that is; what stands after it was written. */
  #enterFrame(element: Element): void {
    const first = element.childNodes.findIndex((node) => isElement(node) && this.#hasQuote(node));
    if (first < 0) {
      this.isMixed = true;
      return;
    }
    const before = element.childNodes.slice(0, first);
    if (firstLines(before).some(isForwardingLine)) this.isMixed = true;
    for (const node of element.childNodes.slice(first)) {
      if (isText(node)) this.#see(isBlank(node.value) ? null : 'written');
      else if (isElement(node)) this.#enter(node, 'written');
    }
  }

  /** Remembered, as frames may stand in each other. */
  #hasQuote(element: Element): boolean {
    const known = this.#withQuote.get(element);
    if (known !== undefined) return known;
    const mark = quoteMarkOf(element);
    const found =
      mark === 'quote' ||
      (mark !== 'attribution' && element.childNodes.some((node) => isElement(node) && this.#hasQuote(node)));
    this.#withQuote.set(element, found);
    return found;
  }
}

function markOf(element: Element): ReturnType<typeof quoteMarkOf> {
  const mark = quoteMarkOf(element);
  if (mark !== null) return mark;
  return isDrawnLine(element) && isQuotedHead(firstLines(element.childNodes)) ? 'rest' : null;
}

function startOfQuote(tree: ParentNode): Element | null {
  const search = new Search();
  search.walk(tree, 'written');
  return search.isMixed ? null : search.start;
}

/** Whether nobody wrote anything before that element. */
function isBefore(tree: ParentNode, start: Element): boolean {
  const lines = new Lines(Number.POSITIVE_INFINITY);
  lines.read(tree.childNodes, start);
  return !lines.hasPicture && isOnlySignature(lines.toArray());
}

/** The lines that some nodes begin with; as many as tell what they are. */
function firstLines(nodes: readonly ChildNode[]): string[] {
  const lines = new Lines(500);
  lines.read(nodes, null);
  return lines.toArray();
}

const breaking = new Set(['br', 'div', 'p', 'tr', 'li', 'blockquote', 'h1', 'h2', 'h3', 'hr']);

/** The texts of some nodes, until there are enough. */
class Lines {
  hasPicture = false;
  #left: number;
  readonly #pieces: string[] = [];

  /** @param most nodes that are looked at */
  constructor(most: number) {
    this.#left = most;
  }

  /** Returns whether to go on: neither was the end met, nor are there enough. */
  read(nodes: readonly ChildNode[], end: Element | null): boolean {
    for (const node of nodes) {
      this.#left -= 1;
      if (node === end || this.#left < 0) return false;
      if (isText(node)) this.#pieces.push(node.value.replace(/\s+/g, ' '));
      else if (isElement(node) && node.tagName !== 'style') {
        if (node.tagName === 'img') this.hasPicture = true;
        if (breaking.has(node.tagName)) this.#pieces.push('\n');
        if (!this.read(node.childNodes, end)) return false;
      }
    }
    return true;
  }

  toArray(): string[] {
    return this.#pieces.join('').split('\n');
  }
}

/** Moves an element and all that comes after it into a copy of what it stands in. */
function splitAt(start: Element): ParentNode {
  let moved: ChildNode = start;
  let kept: ChildNode = start;
  for (;;) {
    const parent: ParentNode | null = kept.parentNode;
    if (parent === null) throw new Error('a quote stands in no tree');
    const place = parent.childNodes.indexOf(kept);
    const following: ChildNode[] = parent.childNodes.splice(kept === start ? place : place + 1);
    const childNodes: ChildNode[] = kept === start ? following : [moved, ...following];
    const copy: ParentNode = { ...parent, childNodes };
    for (const child of childNodes) child.parentNode = copy;
    if (!('tagName' in parent) || !('tagName' in copy)) return copy;
    kept = parent;
    moved = copy;
  }
}
