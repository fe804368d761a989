/** Reads the lines that a reader of a mail's HTML sees, each with its position in the tree. */

import { isBlank } from '../../../../formats/blank-text.ts';
import { isElement, isText } from '../../../../markup/html/html-tree.ts';
import type { ChildNode, Element, ParentNode, TextNode } from '../../../../markup/html/parse-html.ts';
import type { LineKind, MailLine } from './mail-lines.ts';
import { findQuoteMark } from './quote-elements.ts';

export interface HtmlLine extends MailLine {
  readonly node: ChildNode;
  /** UTF-16 units before the line, in a node that contains several lines. */
  readonly offset: number;
}

const blocks: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

const unread: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title', 'head']);

/** Returns the lines that are not blank. */
export function readHtmlLines(tree: ParentNode): HtmlLine[] {
  const reader = new LineReader();
  reader.readAll(tree.childNodes, 'written', false);
  reader.breakLine();
  return reader.lines;
}

class LineReader {
  readonly lines: HtmlLine[] = [];
  #pieces: string[] = [];
  #start: Pick<HtmlLine, 'node' | 'offset' | 'kind'> | null = null;
  #isRest = false;
  /** Caches the results of `#hasQuote`, as frames may be nested. */
  readonly #withQuote = new Map<Element, boolean>();

  readAll(nodes: readonly ChildNode[], kind: LineKind, isPreformatted: boolean): void {
    for (const node of nodes) {
      if (isText(node)) this.#addText(node, kind, isPreformatted);
      else if (isElement(node) && !unread.has(node.tagName)) this.#enter(node, kind, isPreformatted);
    }
  }

  breakLine(): void {
    if (this.#start !== null) this.lines.push({ ...this.#start, text: this.#pieces.join('').trim() });
    this.#pieces = [];
    this.#start = null;
  }

  #addText(node: TextNode, kind: LineKind, isPreformatted: boolean): void {
    if (!isPreformatted) {
      this.#add(node.value.replace(/\s+/g, ' '), node, 0, kind);
      return;
    }
    let offset = 0;
    for (const [index, line] of node.value.split('\n').entries()) {
      if (index > 0) this.breakLine();
      this.#add(line, node, offset, kind);
      offset += line.length + 1;
    }
  }

  #add(text: string, node: ChildNode, offset: number, kind: LineKind): void {
    if (this.#start === null) {
      if (isBlank(text)) return;
      const isMarked = kind === 'written' && /^\s*>/.test(text);
      this.#start = { node, offset, kind: this.#isRest ? 'rest' : isMarked ? 'marked' : kind };
      this.#pieces.push(isMarked ? text.replace(/^[\s>]+/, '') : text);
    } else this.#pieces.push(text);
  }

  #enter(element: Element, kind: LineKind, isPreformatted: boolean): void {
    const { tagName } = element;
    if (tagName === 'img') this.#add('\ufffc', element, 0, kind);
    else if (tagName === 'br') this.breakLine();
    else {
      const mark = kind === 'cited' || this.#isRest ? null : findQuoteMark(element);
      const isBlock = mark !== null || blocks.has(tagName);
      if (isBlock) this.breakLine();
      if (mark === 'rest') this.#isRest = true;
      if (tagName === 'hr') {
        this.#add('_'.repeat(20), element, 0, kind);
      } else if (mark === 'frame') this.#enterFrame(element, kind);
      else if (tagName === 'td' || tagName === 'th') {
        this.#add(' ', element, 0, kind);
        this.readAll(element.childNodes, kind, isPreformatted);
        this.#add(' ', element, 0, kind);
      } else
        this.readAll(
          element.childNodes,
          kindWithin(mark, tagName, kind),
          isPreformatted || tagName === 'pre',
        );
      if (isBlock) this.breakLine();
    }
  }

  /** Reads the text before the first quote as the quote's attribution, and the text after the quote as written. */
  #enterFrame(element: Element, kind: LineKind): void {
    const first = element.childNodes.findIndex((node) => isElement(node) && this.#hasQuote(node));
    const nodes = element.childNodes;
    this.breakLine();
    const count = this.lines.length;
    if (first > 0) this.readAll(nodes.slice(0, first), 'attribution', false);
    this.breakLine();
    const above = this.lines.slice(count);
    const said = above
      .map(({ text }) => text)
      .join(' ')
      .trimEnd();
    // A text that is long or does not end with a colon is an answer within the frame.
    if (said.length > 500 || !/[:：]$/.test(said))
      this.lines.splice(count, above.length, ...above.map((line) => ({ ...line, kind })));
    this.readAll(nodes.slice(Math.max(0, first)), kind, false);
  }

  #hasQuote(element: Element): boolean {
    const known = this.#withQuote.get(element);
    if (known !== undefined) return known;
    const mark = findQuoteMark(element);
    const found =
      mark === 'quote' ||
      (mark !== 'attribution' && element.childNodes.some((node) => isElement(node) && this.#hasQuote(node)));
    this.#withQuote.set(element, found);
    return found;
  }
}

function kindWithin(mark: ReturnType<typeof findQuoteMark>, tagName: string, kind: LineKind): LineKind {
  if (mark === 'quote') return 'cited';
  if (mark === 'attribution') return 'attribution';
  return tagName === 'blockquote' && kind === 'written' ? 'marked' : kind;
}
