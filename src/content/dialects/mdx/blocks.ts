/**
 * Replaces the components of MDX that contain blocks. Authors indent their content, which MDX ignores and Markdown does
 * not: it is indented as the Markdown in place of the component needs it.
 */

import { type Fence, fenceIn, isClosing, isOpening } from '../../../markup/markdown/code-ranges.ts';
import type { Expanded } from '../expansion.ts';
import {
  type BlockMarkdown,
  type BlockTag,
  isBlockComponent,
  isBlockElement,
  readBlockTag,
  writeBlock,
} from './block-components.ts';
import { endOfTag } from './components.ts';

const startTag = /^[ \t]*<([A-Za-z][\w.]*)/;
const endTag = /^[ \t]*<\/([A-Za-z][\w.]*)[ \t]*>/;
const lastEndTag = /<\/([A-Z][\w.]*)[ \t]*>[ \t]*$/;

/** Maximum depth of components; those within are text. */
const maxDepth = 30;

/** Puts the tags of components that contain blocks on lines of their own, with empty lines around them. */
export function separateBlocks(expanded: Expanded): Expanded {
  const { text, lines: origins } = expanded;
  if (!text.includes('<')) return expanded;
  const written: string[] = [];
  const lines: number[] = [];
  const open: string[] = [];
  let fence: Fence | null = null;
  let line = 0;
  const write = (content: string) => {
    written.push(content);
    lines.push(origins[line] ?? line);
  };
  const all = text.split('\n');
  for (; line < all.length; line += 1) {
    const content = all[line] ?? '';
    const found = fenceIn(content);
    const isFence: boolean = fence !== null || (found !== null && isOpening(found));
    if (isFence) write(content);
    else separateLine(content);
    if (fence === null) fence = isFence ? found : null;
    else if (found !== null && isClosing(found, fence.marker)) fence = null;
  }
  return { text: written.join('\n'), lines };

  /** Writes a line whose tags may need lines of their own; a tag may end on a later line. */
  function separateLine(first: string): void {
    let content = first;
    for (;;) {
      const blanks = /^[ \t]*/.exec(content)?.[0] ?? '';
      const [closing = '', closed = ''] = endTag.exec(content) ?? [];
      const [opening = '', name = ''] = startTag.exec(content) ?? [];
      if (closing !== '' && open.at(-1) === closed) {
        open.pop();
        write(blanks + closing.trim());
        write('');
        content = blanks + content.slice(closing.length).trimStart();
      } else if (opening !== '' && isBlockComponent(name)) {
        const tag = wholeTag(content, opening.length);
        if (tag === null) break;
        write('');
        write(blanks + tag.text.trim());
        write('');
        if (!tag.text.endsWith('/>') && open.length < maxDepth) open.push(name);
        content = blanks + tag.behind.trimStart();
      } else break;
      if (content.trim() === '') return;
    }
    const ends: string[] = [];
    const indent = /^[ \t]*/.exec(content)?.[0] ?? '';
    for (;;) {
      const [tag = '', name] = lastEndTag.exec(content) ?? [];
      if (tag === '' || name === undefined || open.at(-1) !== name) break;
      open.pop();
      ends.push(`</${name}>`);
      content = content.slice(0, content.length - tag.length);
    }
    if (content.trim() !== '' || ends.length === 0) write(content);
    for (const tag of ends) {
      write(indent + tag);
      write('');
    }
  }

  /** Returns a tag on one line, and the text behind it; null for a tag without an end. */
  function wholeTag(content: string, from: number): { text: string; behind: string } | null {
    const whole = [content, ...all.slice(line + 1, line + maxTagLines)].join('\n');
    const end = endOfTag(whole, from, false, maxTagLength);
    if (end === null) return null;
    const lineBreaks = whole.slice(0, end).split('\n').length - 1;
    line += lineBreaks;
    const [behind = ''] = whole.slice(end).split('\n', 1);
    return {
      text: whole
        .slice(0, end)
        .replaceAll('\n', ' ')
        .replace(/[ \t]+/g, ' '),
      behind,
    };
  }
}

/** Maximum number of lines and characters of one tag: a card may contain its picture. */
const maxTagLines = 60;
const maxTagLength = 6_000;

interface Block {
  readonly name: string;
  readonly start: number;
  /** Line of the end tag; the line of the start tag if the tag closes itself. */
  end: number;
  /** Null for an element of HTML, whose tags stay. */
  readonly tag: BlockTag | null;
  readonly number: number;
  readonly children: Block[];
  readonly counts: Map<string, number>;
}

/** Replaces components whose tags are alone on their lines. The number of lines stays. */
export function layOutBlocks(source: string, files: ReadonlyMap<string, string>): string {
  if (!source.includes('<')) return source;
  const lines = source.split('\n');
  const { blocks, isCode } = findBlocks(lines, files);
  if (blocks.length > 0) writeRange(0, lines.length, blocks, null);
  return lines.join('\n');

  /** Indents the lines of a range by `target` columns; null to leave their indentation. */
  function writeRange(from: number, to: number, within: readonly Block[], target: number | null): void {
    const shift = target === null ? 0 : target - leastIndent(from, to, within);
    let next = 0;
    for (let line = from; line < to; line += 1) {
      const block = within[next];
      if (block?.start !== line) {
        lines[line] = shifted(lines[line] ?? '', shift, isCode[line] === true ? (target ?? 0) : 0);
        continue;
      }
      next += 1;
      writeOne(block, Math.max(target ?? 0, indentOf(lines[line] ?? '') + shift));
      line = block.end;
    }
  }

  function writeOne({ start, end, tag, number, children }: Block, base: number): void {
    const blanks = ' '.repeat(base);
    const {
      open,
      close = '',
      indent = 0,
      isContainer = false,
    } = tag === null ? asWritten(start, end) : writeBlock(tag, number);
    writeRange(start + 1, end, children, base + indent);
    const colons = isContainer ? moreColons(lines.slice(start + 1, end)) : '';
    lines[start] = open === '' ? '' : `${blanks}${colons}${open}`;
    if (end > start) lines[end] = close === '' ? '' : `${blanks}${colons}${close}`;
  }

  function asWritten(start: number, end: number): BlockMarkdown {
    return { open: (lines[start] ?? '').trim(), close: (lines[end] ?? '').trim() };
  }

  function leastIndent(from: number, to: number, within: readonly Block[]): number {
    let least = Number.POSITIVE_INFINITY;
    let next = 0;
    for (let line = from; line < to; line += 1) {
      const text = lines[line] ?? '';
      if (text.trim() !== '' && isCode[line] !== true) least = Math.min(least, indentOf(text));
      const block = within[next];
      if (block?.start !== line) continue;
      next += 1;
      line = block.end;
    }
    return Number.isFinite(least) ? least : 0;
  }
}

function indentOf(line: string): number {
  return (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
}

function shifted(line: string, shift: number, least: number): string {
  if (shift === 0 || line.trim() === '') return line;
  return ' '.repeat(Math.max(least, indentOf(line) + shift)) + line.trimStart();
}

/** Returns the colons that a container needs beside its three: its content may have containers too. */
function moreColons(content: readonly string[]): string {
  let most = 0;
  for (const line of content) most = Math.max(most, /^[ \t]*(:{3,})/.exec(line)?.[1]?.length ?? 0);
  return most === 0 ? '' : ':'.repeat(most - 2);
}

/** Finds the blocks whose tags are alone on their lines, and the lines within code blocks. */
function findBlocks(
  lines: readonly string[],
  files: ReadonlyMap<string, string>,
): { blocks: Block[]; isCode: boolean[] } {
  const root: Block = {
    name: '',
    start: -1,
    end: lines.length,
    tag: null,
    number: 0,
    children: [],
    counts: new Map(),
  };
  const open: Block[] = [root];
  const isCode: boolean[] = [];
  let fence: Fence | null = null;
  for (const [index, line] of lines.entries()) {
    const found = fenceIn(line);
    isCode.push(fence !== null);
    if (fence !== null) {
      if (found !== null && isClosing(found, fence.marker)) fence = null;
      continue;
    }
    if (found !== null && isOpening(found)) fence = found;
    else readTag(line.trim(), index);
  }
  return { blocks: root.children, isCode };

  function readTag(line: string, index: number): void {
    const [closing = '', closed = ''] = endTag.exec(line) ?? [];
    if (closing === line && closing !== '') {
      close(closed, index);
      return;
    }
    const [opening = '', name = ''] = startTag.exec(line) ?? [];
    const isComponent = isBlockComponent(name);
    if (opening === '' || !(isComponent || isBlockElement(name))) return;
    if (endOfTag(line, opening.length, false, maxTagLength) !== line.length) return;
    const isEmpty = line.endsWith('/>');
    if (open.length > maxDepth || (isEmpty && !isComponent)) return;
    const parent = open.at(-1) ?? root;
    const number = (parent.counts.get(name) ?? 0) + 1;
    const attributes = line.slice(opening.length, isEmpty ? -2 : -1);
    const tag = isComponent ? readBlockTag(name, attributes, files) : null;
    const block: Block = { name, start: index, end: index, tag, number, children: [], counts: new Map() };
    parent.counts.set(name, number);
    parent.children.push(block);
    if (!isEmpty) open.push(block);
  }

  /** Ends the block of a name; blocks within it without an end are no blocks, but their content may have some. */
  function close(name: string, index: number): void {
    const at = open.findLastIndex((block) => block.name === name);
    const block = open[at];
    if (at < 1 || block === undefined) return;
    for (const unclosed of open.splice(at + 1)) dissolve(unclosed);
    open.pop();
    block.end = index;
  }

  function dissolve(block: Block): void {
    const parent = open.at(-1);
    const place = parent?.children.indexOf(block) ?? -1;
    if (parent !== undefined && place >= 0) parent.children.splice(place, 1, ...block.children);
  }
}
