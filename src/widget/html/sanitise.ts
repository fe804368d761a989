/**
 * The one place where markup from outside is read. It is parsed once, into a document that nobody sees, and from what
 * a list allows of it a tree is built anew, node by node; that tree is what is shown. Nothing that was parsed is ever
 * shown itself, and nothing is written out to be parsed again, so nothing can be read in two ways.
 */

import { type AllowList, isAllowedValue, leftOutWhole, neverAllowed } from './allowed.ts';
import type { RawHtml, SafeHtml } from './safe-html.ts';
import { withoutInline } from './without-inline.ts';

interface Policy {
  /** A `TrustedHTML`, which the types of the DOM do not tell from the text that it stands for. */
  createHTML(markup: string): string;
}

declare global {
  interface Window {
    /** Where the browser has Trusted Types. */
    readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
}

/** Levels of elements. What is deeper stands on the last of them. */
const deepest = 200;

/**
 * The widget's one Trusted Types policy. A page may name it in `trusted-types`, once: it is made a single time for
 * all widgets of a page. It passes markup on as it is, so it stays in this file. Undefined where the browser has no
 * Trusted Types, or the page lets nobody make it.
 */
const policy = createPolicy();

function createPolicy(): Policy | undefined {
  try {
    return window.trustedTypes?.createPolicy('frontdesk', { createHTML: (markup) => markup });
  } catch {
    return undefined;
  }
}

/** Null where the page lets nobody parse markup. */
function parse(raw: RawHtml): Document | null {
  const markup = withoutInline(raw);
  try {
    return new DOMParser().parseFromString(policy ? policy.createHTML(markup) : markup, 'text/html');
  } catch {
    return null;
  }
}

/** Belongs to no window: nothing in it loads or runs. */
const inert = document.implementation.createHTMLDocument('');

/**
 * Makes a sanitiser for one list. It answers the `words`, a paragraph for each line, where the page lets nobody parse
 * markup. `replaceFrame` answers what takes the place of a frame, which is not allowed itself.
 */
export function createSanitiser(
  list: AllowList,
  replaceFrame?: (frame: HTMLIFrameElement) => Node,
): (raw: RawHtml, words: string) => SafeHtml {
  const elements = new Set(list.elements);
  const attributes = list.attributes.filter((name) => !neverAllowed.test(name));

  function judge(node: Node): number {
    // The text in a frame is for browsers that have none.
    if (node instanceof Text)
      return node.parentNode instanceof HTMLIFrameElement
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT;
    // Other namespaces have ways of their own to run and to load.
    if (!(node instanceof HTMLElement)) return NodeFilter.FILTER_REJECT;
    if (replaceFrame && node instanceof HTMLIFrameElement) return NodeFilter.FILTER_ACCEPT;
    if (leftOutWhole.has(node.localName)) return NodeFilter.FILTER_REJECT;
    return elements.has(node.localName) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  }

  function build(node: Node): Node {
    if (!(node instanceof HTMLElement)) return inert.createTextNode(node.nodeValue ?? '');
    if (replaceFrame && node instanceof HTMLIFrameElement) return replaceFrame(node);
    const element = inert.createElement(node.localName);
    for (const name of attributes) {
      const value = node.getAttribute(name)?.trim();
      if (value !== undefined && isAllowedValue(node.localName, name, value))
        element.setAttribute(name, value);
    }
    return element;
  }

  return (raw, words) => {
    const content = inert.createDocumentFragment();
    const parsed = parse(raw);
    if (parsed) rebuild(walkOver(parsed, judge), build, content);
    else content.append(...words.split('\n').map(paragraph));
    return content as SafeHtml;
  };
}

// Neither the document nor an element of it is asked for its relatives: it may answer with a field of that name.
const walkOver = (parsed: Document, judge: (node: Node) => number) =>
  inert.createTreeWalker(parsed, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, judge);

/** Builds everything that the walker comes to, below `content`. Not by recursion: markup may nest deeper than calls. */
function rebuild(walker: TreeWalker, build: (node: Node) => Node, content: Node): void {
  // What was built of the elements in which the walker is.
  const open = [content];
  let node = walker.firstChild();
  while (node) {
    const built = build(node);
    open[Math.min(open.length, deepest) - 1]?.appendChild(built);
    node = walker.firstChild();
    if (node) open.push(built);
    while (!node && open.length > 0) {
      node = walker.nextSibling();
      if (!node) {
        walker.parentNode();
        open.pop();
      }
    }
  }
}

function paragraph(line: string): Element {
  const element = inert.createElement('p');
  element.textContent = line;
  return element;
}
