/** Prints formatted text as plain text, with empty lines between paragraphs, list and quote marks, and URLs. */

import { attribute, isElement, isText } from '../../../markup/html/html-tree.ts';
import type { ChildNode, Element, ParentNode } from '../../../markup/html/parse-html.ts';
import { plainText } from '../../../markup/html/plain-text.ts';
import { isUnread, linkAddress } from './formatting-rules.ts';

/** Elements with an empty line before and after. */
const paragraphs: ReadonlySet<string> = new Set(
  'p ul ol blockquote pre table h1 h2 h3 h4 h5 h6 hr dl figure'.split(' '),
);

/** Elements on lines of their own. */
const blocks: ReadonlySet<string> = new Set(
  'address article aside center dd div dt figcaption footer header li main nav section tr'.split(' '),
);

/** Limits the depth to which nested lists and quotes are indented; deeper ones are not. */
const mostMargins = 8;

export function printFormattedText(tree: ParentNode): string {
  const page = new TextPage();
  writeAll(tree, page);
  return page.toString();
}

function writeAll({ childNodes }: ParentNode, page: TextPage): void {
  for (const node of childNodes) writeNode(node, page);
}

function writeNode(node: ChildNode, page: TextPage): void {
  if (isText(node)) page.add(node.value.replace(/\s+/g, ' '));
  if (!isElement(node) || isUnread(node)) return;
  const { tagName } = node;
  const isParagraph = paragraphs.has(tagName);
  const isBlock = isParagraph || blocks.has(tagName);
  if (isBlock) page.endLine(isParagraph && !isItem(node.parentNode));
  writeElement(node, page);
  if (isBlock) page.endLine(isParagraph && !isItem(node.parentNode));
}

function writeElement(node: Element, page: TextPage): void {
  const { tagName } = node;
  if (tagName === 'br') page.breakLine();
  else if (tagName === 'img') page.add(attribute(node, 'alt') ?? '');
  else if (tagName === 'a') writeLink(node, page);
  else if (tagName === 'blockquote') page.within('> ', '> ', () => writeAll(node, page));
  else if (tagName === 'pre') {
    for (const line of plainLines(node)) page.addLine(line);
  } else if (tagName === 'ul' || tagName === 'ol') writeList(node, page);
  else {
    writeAll(node, page);
    if (tagName === 'td' || tagName === 'th') page.add(' ');
  }
}

function writeList(list: Element, page: TextPage): void {
  let number = Number.parseInt(attribute(list, 'start') ?? '1', 10) || 1;
  for (const item of list.childNodes) {
    if (!isElement(item) || item.tagName !== 'li') {
      writeNode(item, page);
      continue;
    }
    const mark = list.tagName === 'ol' ? `${number}. ` : '- ';
    number += 1;
    page.endLine(false);
    page.within(mark, ' '.repeat(mark.length), () => writeAll(item, page));
    page.endLine(false);
  }
}

/** Writes a link's text, and its URL unless the text is the URL. */
function writeLink(link: Element, page: TextPage): void {
  writeAll(link, page);
  const address = linkAddress(link)?.replace(/^(?:mailto|tel):/, '') ?? null;
  const words = plainText(link);
  if (address !== null && words !== '' && !isSame(words, address)) page.add(` (${address})`);
}

const isSame = (words: string, address: string) => bare(words) === bare(address);
const bare = (address: string) =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase();

function isItem(parent: ParentNode | null): boolean {
  return parent !== null && 'tagName' in parent && parent.tagName === 'li';
}

/** Returns the lines of a preformatted text with all their whitespace. */
function plainLines(node: ParentNode): string[] {
  const pieces: string[] = [];
  const collect = ({ childNodes }: ParentNode): void => {
    for (const child of childNodes) {
      if (isText(child)) pieces.push(child.value);
      else if (isElement(child) && child.tagName === 'br') pieces.push('\n');
      else if (isElement(child) && !isUnread(child)) collect(child);
    }
  };
  collect(node);
  return pieces.join('').split('\n');
}

class TextPage {
  readonly #lines: string[] = [];
  #line: string[] = [];
  /** Whether the line is empty or ends with whitespace. */
  #isAtBlank = true;
  /** The margin of the empty line that is due before the next line; null if none is due. */
  #apart: string | null = null;
  readonly #margins: string[] = [];
  /** The list mark that replaces the innermost margin in the next line; null if there is none. */
  #mark: string | null = null;

  /** Adds a text to the line, and merges whitespace where two texts meet. */
  add(text: string): void {
    const added = this.#isAtBlank ? text.trimStart() : text;
    if (added === '') return;
    this.#line.push(added);
    this.#isAtBlank = /\s$/.test(added);
  }

  addLine(text: string): void {
    this.#line = [text];
    this.endLine(false);
  }

  /** Ends the line unless it is empty. */
  endLine(isApart: boolean): void {
    const text = this.#line.join('').trimEnd();
    this.#line = [];
    this.#isAtBlank = true;
    if (text !== '') this.#push(text);
    if (!isApart || this.#lines.length === 0) return;
    const margin = this.#margins.join('').trimEnd();
    // An empty line after a quote gets the margin outside the quote.
    if (this.#apart === null || margin.length < this.#apart.length) this.#apart = margin;
  }

  /** Breaks the line; the second break in a row leaves an empty line. */
  breakLine(): void {
    const isEmpty = this.#line.length === 0;
    this.endLine(isEmpty);
  }

  /** Writes lines with a margin; in the first line, the mark replaces it. */
  within(mark: string, margin: string, write: () => void): void {
    if (this.#margins.length === mostMargins) {
      write();
      return;
    }
    this.#margins.push(margin);
    this.#mark = mark;
    write();
    this.endLine(false);
    this.#margins.pop();
    this.#mark = null;
  }

  toString(): string {
    this.endLine(false);
    return this.#lines.join('\n');
  }

  #push(text: string): void {
    const margin = this.#margins.join('');
    if (this.#apart !== null) this.#lines.push(this.#apart);
    this.#apart = null;
    const before = this.#mark === null ? margin : this.#margins.slice(0, -1).join('') + this.#mark;
    this.#mark = null;
    this.#lines.push(before + text);
  }
}
