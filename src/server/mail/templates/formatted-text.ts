/** Prints an agent's formatted text for an email: as HTML with a few elements, and as readable plain text. */

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
import { isUnread, linkAddress } from './formatting-rules.ts';

export interface FormattedText {
  readonly html: string;
  readonly text: string;
}

const renamings = (text: string) => text.split(' ');

/** Maps elements of editors and mail programs to those in an email; of others only the content is printed. */
const printedAs: ReadonlyMap<string, string> = new Map([
  ...renamings('p ul ol li blockquote pre code em strong s u div').map((name) => [name, name] as const),
  ...renamings('b h1 h2 h3 h4 h5 h6').map((name) => [name, 'strong'] as const),
  ...renamings('i cite dfn var').map((name) => [name, 'em'] as const),
  ...renamings('del strike').map((name) => [name, 's'] as const),
  ...renamings('ins').map((name) => [name, 'u'] as const),
  ...renamings(
    'address article aside center dd dl dt figcaption figure footer header main nav section tr',
  ).map((name) => [name, 'div'] as const),
]);

/** Returns null if the markup exceeds the limits of `MarkupLimitError`. */
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
    const address = linkAddress(node);
    return address === null ? inner : `<a href="${escapeAttribute(address)}">${inner}</a>`;
  }
  if (tagName === 'td' || tagName === 'th') return `${inner} `;
  const name = printedAs.get(tagName);
  if (name === undefined) return inner;
  const printed = `<${name}${startAttribute(node)}>${inner}</${name}>`;
  return /^h[1-6]$/.test(tagName) ? `<p>${printed}</p>` : printed;
}

/** Returns the attribute for a list's first number; empty if the list starts with 1. */
function startAttribute(element: Element): string {
  const start = element.tagName === 'ol' ? (attribute(element, 'start') ?? '') : '';
  return /^\d{1,6}$/.test(start) ? ` start="${start}"` : '';
}
