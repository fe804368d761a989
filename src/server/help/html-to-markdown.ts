/**
 * The HTML of an article as Markdown: headings, lists, tables, code, links and pictures. What Markdown has no words for
 * becomes the text in it, and what shows nothing goes. The tree is that of the bounded parser, and is walked once.
 */

import { attribute, isElement, isText } from '../../markup/html/html-tree.ts';
import { type ChildNode, type Element, MarkupLimitError, parseHtml } from '../../markup/html/parse-html.ts';
import { lineOfText } from '../../markup/html/plain-text.ts';
import { escapeMarkdown, markdownHref } from './markdown-text.ts';

export interface MarkdownOptions {
  /** A link or a picture in full; null where it leads nowhere, and its text stays. */
  absolute(href: string): string | null;
}

/** Lists and quotes in each other that are indented; deeper ones are not, for each would be by all around it. */
const maxIndents = 12;

const unseen = new Set('script style template noscript svg math object canvas head title'.split(' '));
const blockNames = new Set(
  (
    'address article aside blockquote details dialog div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hr iframe li main nav ol p pre section summary table ul video audio caption thead tbody tfoot tr'
  ).split(' '),
);

/** Markup that makes more of itself than any text does becomes its own text. */
export function htmlToMarkdown(html: string, options: MarkdownOptions): string {
  try {
    const blocks = new Writer(options).blocks(parseHtml(html).childNodes, 0);
    return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    return `${escapeMarkdown(html)}\n`;
  }
}

/** What a text stands in already: nothing is marked twice. */
interface Marks {
  readonly isStrong: boolean;
  readonly isEmphasised: boolean;
  readonly isStruck: boolean;
  readonly isLink: boolean;
}

const unmarked: Marks = { isStrong: false, isEmphasised: false, isStruck: false, isLink: false };

interface Format {
  readonly name: keyof Marks;
  readonly mark: string;
}

const strong: Format = { name: 'isStrong', mark: '**' };
const emphasised: Format = { name: 'isEmphasised', mark: '*' };
const struck: Format = { name: 'isStruck', mark: '~~' };
const formats: ReadonlyMap<string, Format> = new Map([
  ['strong', strong],
  ['b', strong],
  ['em', emphasised],
  ['i', emphasised],
  ['del', struck],
  ['s', struck],
]);

const codeNames = new Set(['code', 'kbd', 'samp']);

class Writer {
  readonly #absolute: MarkdownOptions['absolute'];

  constructor({ absolute }: MarkdownOptions) {
    this.#absolute = absolute;
  }

  /** @param indents how many lists and quotes are around */
  blocks(nodes: readonly ChildNode[], indents: number): string[] {
    const blocks: string[] = [];
    let run: ChildNode[] = [];
    const endRun = () => {
      const text = this.inline(run, unmarked).trim();
      run = [];
      if (text !== '') blocks.push(escapeStart(text));
    };
    for (const node of nodes) {
      if (!isElement(node) || !hasBlocks(node)) {
        run.push(node);
        continue;
      }
      endRun();
      for (const block of this.#block(node, indents)) if (block !== '') blocks.push(block);
    }
    endRun();
    return blocks;
  }

  #block(element: Element, indents: number): string[] {
    const { tagName, childNodes } = element;
    if (unseen.has(tagName)) return [];
    switch (tagName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const text = this.#line(childNodes);
        return text === '' ? [] : [`${'#'.repeat(Number(tagName[1]))} ${text}`];
      }
      case 'hr':
        return ['---'];
      case 'pre':
        return [codeBlock(element)];
      case 'ul':
      case 'ol':
        return [this.#list(element, indents)];
      case 'blockquote':
      case 'aside':
        return [prefixed(this.blocks(childNodes, indents + 1), '> ', '> ', indents)];
      case 'table':
        return [this.#table(element)];
      case 'summary':
      case 'dt':
      case 'caption': {
        const text = this.#line(childNodes, { ...unmarked, isStrong: true });
        return text === '' ? [] : [`**${text}**`];
      }
      case 'iframe':
      case 'video':
      case 'audio':
        return [this.#embedded(element)];
      default:
        return this.blocks(childNodes, indents);
    }
  }

  #list(element: Element, indents: number): string {
    const isOrdered = element.tagName === 'ol';
    const first = Number.parseInt(attribute(element, 'start') ?? '1', 10) || 1;
    const items: string[] = [];
    for (const child of element.childNodes) {
      if (!isElement(child)) continue;
      const mark = isOrdered ? `${first + items.length}. ` : '- ';
      const item = prefixed(
        this.blocks(child.childNodes, indents + 1),
        mark,
        ' '.repeat(mark.length),
        indents,
      );
      if (item !== '') items.push(item);
    }
    return items.join('\n');
  }

  #table(table: Element): string {
    const rows: string[][] = [];
    const captions: string[] = [];
    const collect = (nodes: readonly ChildNode[]) => {
      for (const node of nodes) {
        if (!isElement(node)) continue;
        if (node.tagName === 'caption') captions.push(...this.#block(node, 0));
        else if (node.tagName === 'tr') {
          const cells = node.childNodes.filter((cell) => isElement(cell)).map((cell) => this.#cell(cell));
          if (cells.length > 0) rows.push(cells);
        } else if (/^t(?:head|body|foot)$/.test(node.tagName)) collect(node.childNodes);
      }
    };
    collect(table.childNodes);
    const [head] = rows;
    if (!head) return captions.join('\n\n');
    const columns = head.length;
    // Rows are made as long as the first, which is what readers of Markdown do with them.
    const lines = rows.map((cells) => `| ${cells.slice(0, columns).join(' | ')} |`);
    lines.splice(1, 0, `|${' --- |'.repeat(columns)}`);
    return [...captions, lines.join('\n')].join('\n\n');
  }

  #cell(cell: Element): string {
    return this.#line(cell.childNodes);
  }

  #embedded(element: Element): string {
    const source = element.childNodes.find((node) => isElement(node) && node.tagName === 'source');
    const src = attribute(element, 'src') ?? (source && isElement(source) ? attribute(source, 'src') : null);
    const href = src === null ? null : this.#absolute(src);
    return href === null ? '' : `<${markdownHref(href)}>`;
  }

  #line(nodes: readonly ChildNode[], marks = unmarked): string {
    return this.inline(nodes, marks).replaceAll('\\\n', ' ').trim();
  }

  inline(nodes: readonly ChildNode[], marks: Marks): string {
    const pieces: string[] = [];
    this.#writeInline(nodes, marks, pieces);
    return pieces
      .join('')
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n');
  }

  #writeInline(nodes: readonly ChildNode[], marks: Marks, pieces: string[]): void {
    for (const node of nodes) {
      if (isText(node)) pieces.push(escapeMarkdown(node.value.replace(/\s+/g, ' ')));
      else if (isElement(node) && !unseen.has(node.tagName)) this.#writeElement(node, marks, pieces);
    }
  }

  #writeElement(element: Element, marks: Marks, pieces: string[]): void {
    const { tagName, childNodes } = element;
    const format = formats.get(tagName);
    if (format && !marks[format.name]) this.#writeMarked(element, format, marks, pieces);
    else if (tagName === 'a' && !marks.isLink) this.#writeLink(element, marks, pieces);
    else if (codeNames.has(tagName)) pieces.push(codeSpan(lineOfText(element)));
    else if (tagName === 'br') pieces.push('\\\n');
    else if (tagName === 'img') pieces.push(this.#picture(element));
    else if (tagName === 'input') pieces.push(checkbox(element));
    else {
      const around = blockNames.has(tagName) ? ' ' : '';
      pieces.push(around);
      this.#writeInline(childNodes, marks, pieces);
      pieces.push(around);
    }
  }

  /** The blanks at both ends stay outside of the marks. */
  #writeMarked(element: Element, { name, mark }: Format, marks: Marks, pieces: string[]): void {
    const text = this.inline(element.childNodes, { ...marks, [name]: true });
    const trimmed = text.trim();
    if (trimmed === '') pieces.push(text);
    else {
      pieces.push(/^\s/.test(text) ? ' ' : '', mark, trimmed, mark, /\s$/.test(text) ? ' ' : '');
    }
  }

  #writeLink(element: Element, marks: Marks, pieces: string[]): void {
    const text = this.#line(element.childNodes, { ...marks, isLink: true });
    const given = attribute(element, 'href');
    const href = given === null ? null : this.#absolute(given);
    pieces.push(href === null || text === '' ? text : `[${text}](${markdownHref(href)})`);
  }

  #picture(element: Element): string {
    const alt = escapeMarkdown((attribute(element, 'alt') ?? '').replace(/\s+/g, ' ').trim());
    const src = attribute(element, 'src');
    const href = src === null ? null : this.#absolute(src);
    return href === null ? alt : `![${alt}](${markdownHref(href)})`;
  }
}

function checkbox(element: Element): string {
  if (attribute(element, 'type') !== 'checkbox') return '';
  return attribute(element, 'checked') === null ? '[ ] ' : '[x] ';
}

/** Whether an element is a block; one of a line that has blocks in it is one too, such as a link around a picture. */
function hasBlocks({ tagName, childNodes }: Element): boolean {
  if (blockNames.has(tagName)) return true;
  return (
    /^(?:center|custom|font|span|label|button|[a-z]+-[a-z-]+)$/.test(tagName) &&
    childNodes.some((node) => isElement(node) && blockNames.has(node.tagName))
  );
}

/** A code block between fences that are longer than those in it. */
function codeBlock(pre: Element): string {
  const code = pre.childNodes.find((node) => isElement(node) && node.tagName === 'code');
  const names = code && isElement(code) ? (attribute(code, 'class') ?? '') : '';
  const language = /\blanguage-([\w+#.-]{1,40})/.exec(names)?.[1] ?? '';
  const text = textOf(pre).replace(/^\n|\n$/g, '');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function codeSpan(text: string): string {
  if (text === '') return '';
  const fence = '`'.repeat(longestRun(text) + 1);
  const blank = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${blank}${text}${blank}${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** The text of code as it is, blanks and all. */
function textOf(element: Element): string {
  const pieces: string[] = [];
  const walk = (nodes: readonly ChildNode[]) => {
    for (const node of nodes) {
      if (isText(node)) pieces.push(node.value);
      else if (isElement(node) && node.tagName === 'br') pieces.push('\n');
      else if (isElement(node) && !unseen.has(node.tagName)) walk(node.childNodes);
    }
  };
  walk(element.childNodes);
  return pieces.join('');
}

/** Blocks behind a mark, and the lines after its first behind what continues it. */
function prefixed(blocks: readonly string[], first: string, rest: string, indents: number): string {
  if (blocks.length === 0) return '';
  const isTight = blocks.length === 2 && /^(?:[-] |\d+\. )/.test(blocks[1] ?? '');
  const text = blocks.join(isTight ? '\n' : '\n\n');
  if (indents >= maxIndents) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => (line === '' ? (index === 0 ? first : rest) : (index === 0 ? first : rest) + line))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Text escapes its own line starts; pieces that were put together may begin a line only now. */
function escapeStart(text: string): string {
  return text.replace(/^[-+](?= )/, String.raw`\$&`);
}
