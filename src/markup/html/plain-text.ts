import { isElement, isText } from './html-tree.ts';
import type { ChildNode, ParentNode } from './parse-html.ts';

/** Elements that begin on a new line. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

const unread = new Set(['script', 'style', 'template']);

/**
 * Returns the text of a tree: one line per block, line of code and table row, without empty lines. Tabs separate the
 * cells of a row, and occur nowhere else.
 */
export function plainText(parent: ParentNode): string {
  const text = new TextPieces();
  for (const node of parent.childNodes) write(node, text, false);
  const lines = text.toString().replaceAll('\u00ad', '').split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, (blank) => (blank.includes('\t') ? '\t' : ' ')).trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the text of a heading or another tree on one line. */
export function oneLineText(parent: ParentNode): string {
  return plainText(parent).replace(/[\n\t]/g, ' ');
}

function write(node: ChildNode, text: TextPieces, isPreformatted: boolean): void {
  if (isText(node))
    text.add(isPreformatted ? node.value.replaceAll('\t', ' ') : node.value.replace(/\s+/g, ' '));
  if (!isElement(node) || unread.has(node.tagName)) return;
  const writeChildren = () => {
    for (const child of node.childNodes) write(child, text, isPreformatted || node.tagName === 'pre');
  };
  const isBlock = blockElements.has(node.tagName);
  if (isBlock || node.tagName === 'br') text.add('\n');
  if (node.tagName === 'td' || node.tagName === 'th') text.addTrimmed(writeChildren);
  else writeChildren();
  if (isBlock) text.add('\n');
}

/** Builds a text in one pass, however deeply its nodes are nested. */
class TextPieces {
  readonly #pieces: string[] = [];
  /** Whether the trimmed text has only whitespace so far. */
  #isAtStart = false;

  add(piece: string): void {
    const added = this.#isAtStart ? piece.trimStart() : piece;
    if (added === '') return;
    this.#isAtStart = false;
    this.#pieces.push(added);
  }

  /** Adds the text of `addInner` between tabs, without leading and trailing whitespace. */
  addTrimmed(addInner: () => void): void {
    this.add('\t');
    const length = this.#pieces.length;
    const wasAtStart = this.#isAtStart;
    this.#isAtStart = true;
    addInner();
    this.#isAtStart = wasAtStart && this.#isAtStart;
    while (this.#pieces.length > length) {
      const last = this.#pieces.pop()?.trimEnd() ?? '';
      if (last === '') continue;
      this.#pieces.push(last);
      break;
    }
    this.add('\t');
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
