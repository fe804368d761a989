/**
 * What an agent wrote with formatting, for a mail: as HTML of a few elements, each printed here and none taken over as it
 * was, and as a text that keeps lists and addresses readable.
 */

import { escapeAttribute, escapeHtml } from '../../../markup/html/escape-html.ts';
import { attribute, isElement, isText } from '../../../markup/html/html-tree.ts';
import {
  type ChildNode,
  type Element,
  MarkupLimitError,
  type ParentNode,
  parseHtml,
} from '../../../markup/html/parse-html.ts';
import { printFormattedText } from './formatted-plain-text.ts';
import { addressOf, isUnread } from './formatting-rules.ts';

export interface FormattedText {
  readonly html: string;
  readonly text: string;
}

const namesOf = (text: string) => text.split(' ');

/** What elements of editors and mail programs become. Of any other, what is in it stays. */
const printedAs: ReadonlyMap<string, string> = new Map([
  ...namesOf('p ul ol li blockquote pre code em strong s u div').map((name) => [name, name] as const),
  ...namesOf('b h1 h2 h3 h4 h5 h6').map((name) => [name, 'strong'] as const),
  ...namesOf('i cite dfn var').map((name) => [name, 'em'] as const),
  ...namesOf('del strike').map((name) => [name, 's'] as const),
  ...namesOf('ins').map((name) => [name, 'u'] as const),
  ...namesOf('address article aside center dd dl dt figcaption figure footer header main nav section tr').map(
    (name) => [name, 'div'] as const,
  ),
]);

/** Null where the markup makes more of itself than any text does. */
export function formattedText(markup: string): FormattedText | null {
  try {
    const tree = parseHtml(markup);
    return { html: printAll(tree), text: printFormattedText(tree) };
  } catch (error) {
    if (error instanceof MarkupLimitError) return null;
    throw error;
  }
}

function printAll(parent: ParentNode): string {
  return parent.childNodes.map(printNode).join('');
}

function printNode(node: ChildNode): string {
  if (isText(node)) return escapeHtml(node.value);
  if (!isElement(node) || isUnread(node)) return '';
  const { tagName } = node;
  if (tagName === 'br' || tagName === 'hr') return `<${tagName}>`;
  if (tagName === 'img') return escapeHtml(attribute(node, 'alt') ?? '');
  const inner = printAll(node);
  if (tagName === 'a') {
    const address = addressOf(node);
    return address === null ? inner : `<a href="${escapeAttribute(address)}">${inner}</a>`;
  }
  if (tagName === 'td' || tagName === 'th') return `${inner} `;
  const name = printedAs.get(tagName);
  if (name === undefined) return inner;
  const printed = `<${name}${startOf(node)}>${inner}</${name}>`;
  return /^h[1-6]$/.test(tagName) ? `<p>${printed}</p>` : printed;
}

/** The number that a list begins with, as an attribute; empty: 1. */
function startOf(element: Element): string {
  const start = element.tagName === 'ol' ? (attribute(element, 'start') ?? '') : '';
  return /^\d{1,6}$/.test(start) ? ` start="${start}"` : '';
}
