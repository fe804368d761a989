/** Converts the HTML of a message to Markdown, without pictures and quotes: they belong to one customer. */

import { attribute, isElement, isText } from '../../../../../markup/html/html-tree.ts';
import { type ChildNode, MarkupLimitError, parseHtml } from '../../../../../markup/html/parse-html.ts';
import { blockElements } from '../../../../../markup/html/plain-text.ts';
import { escapeDestination } from '../../../../../markup/markdown/destinations.ts';

/** @param plain the text of the message, for HTML that exceeds the limits */
export function answerMarkdown(html: string, plain: string): string {
  try {
    return tidy(writeBlocks(parseHtml(html).childNodes));
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    return tidy(escapeText(plain));
  }
}

const leftOut = new Set(['script', 'style', 'template', 'blockquote', 'img', 'head', 'title']);

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*' };

/** Writes nodes that may contain blocks, with an empty line around each block. */
function writeBlocks(nodes: readonly ChildNode[]): string {
  let text = '';
  for (const node of nodes) text += isElement(node) ? writeElement(node) : writeText(node);
  return text;
}

function writeElement(node: ChildNode & { readonly tagName: string }): string {
  if (!isElement(node) || leftOut.has(node.tagName)) return '';
  const { tagName, childNodes } = node;
  const heading = /^h([1-6])$/.exec(tagName)?.[1];
  if (tagName === 'br') return '\\\n';
  if (tagName === 'hr') return '\n\n---\n\n';
  if (tagName === 'pre') return `\n\n${fenced(rawText(childNodes))}\n\n`;
  if (tagName === 'code') return codeSpan(rawText(childNodes));
  if (tagName === 'ul' || tagName === 'ol') return `\n\n${writeItems(childNodes, tagName === 'ol')}\n\n`;
  const inner = writeBlocks(childNodes);
  if (heading !== undefined) return `\n\n${'#'.repeat(Number(heading))} ${onOneLine(inner)}\n\n`;
  if (tagName === 'a') return writeLink(inner, attribute(node, 'href') ?? '');
  const mark = marks[tagName];
  if (mark !== undefined && inner.trim() !== '' && !inner.includes('\n\n')) {
    const content = inner.trim();
    const start = inner.indexOf(content);
    return `${inner.slice(0, start)}${mark}${content}${mark}${inner.slice(start + content.length)}`;
  }
  return blockElements.has(tagName) ? `\n\n${inner}\n\n` : inner;
}

function writeItems(nodes: readonly ChildNode[], isOrdered: boolean): string {
  const items = nodes.filter(isElement).filter(({ tagName }) => tagName === 'li');
  return items
    .map(({ childNodes }, index) => {
      const bullet = isOrdered ? `${index + 1}. ` : '- ';
      const lines = tidy(writeBlocks(childNodes)).split('\n');
      return (
        bullet +
        lines
          .map((line, at) => (at === 0 || line === '' ? line : ' '.repeat(bullet.length) + line))
          .join('\n')
      );
    })
    .join('\n');
}

function writeLink(text: string, href: string): string {
  const words = onOneLine(text);
  if (!/^(?:https?:|mailto:|tel:)/i.test(href) || words === '') return words;
  return `[${words}](${escapeDestination(href)})`;
}

function writeText(node: ChildNode): string {
  return isText(node) ? escapeText(node.value.replace(/\s+/g, ' ')) : '';
}

function rawText(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => (isText(node) ? node.value : isElement(node) ? rawText(node.childNodes) : ''))
    .join('');
}

/** A fence that is longer than any in the code. */
function fenced(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function codeSpan(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Escapes what Markdown would read as markup. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]<]|~~|&(?=#?\w{1,32};)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/^(\s*)([#+>-])/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

function onOneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd().replace(/\\$/, '').trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** Removes single blanks around lines, breaks at the ends of blocks, and all but one empty line. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd().replace(/^ (?=\S)|^ ?\\$/, ''));
  return lines
    .map((line, at) => ((lines[at + 1] ?? '') === '' ? line.replace(/\\$/, '') : line))
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n')
    .trim();
}
