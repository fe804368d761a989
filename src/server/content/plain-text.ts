import { type ChildNode, isElement, isText, type ParentNode } from './html-tree.ts';

const blocks = new Set(
  (
    'address article aside blockquote caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

const unread = new Set(['script', 'style', 'template']);

/** The text of a tree: one line for each block, line of code and row of a table, without empty lines. */
export function plainText(parent: ParentNode): string {
  const lines = collect(parent, false).replaceAll('\u00ad', '').split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The text of a heading and the like, on one line. */
export function lineOfText(parent: ParentNode): string {
  return plainText(parent).replaceAll('\n', ' ');
}

function collect(parent: ParentNode, isPreformatted: boolean): string {
  return parent.childNodes.map((node) => textOf(node, isPreformatted)).join('');
}

function textOf(node: ChildNode, isPreformatted: boolean): string {
  if (isText(node)) return isPreformatted ? node.value : node.value.replace(/\s+/g, ' ');
  if (!isElement(node) || unread.has(node.tagName)) return '';
  if (node.tagName === 'br') return '\n';
  const text = collect(node, isPreformatted || node.tagName === 'pre');
  if (blocks.has(node.tagName)) return `\n${text}\n`;
  return node.tagName === 'td' || node.tagName === 'th' ? ` ${text.trim()} ` : text;
}
