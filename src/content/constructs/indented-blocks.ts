/**
 * Blocks of Material for MkDocs with indented content: admonitions (`!!! tip "Title"`, collapsed `??? tip`), and tabs
 * (`=== "Title"`), which become headings.
 */

import type { MarkdownIt, StateBlock, StateCore } from 'markdown-it';
import { calloutKind } from './callout-kinds.ts';

const header = /^(!!!|\?\?\?\+?|===[!+]?)[ \t]+([^ \t].*)$/;

/** Matches a kind, optional words for the position, and an optional title. */
const admonition = /^([\w-]+)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;

const tab = /^"(.*)"[ \t]*$/;

const indent = 4;

export function indentedBlocks(markdown: MarkdownIt): void {
  markdown.block.ruler.before('fence', 'indented_block', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.core.ruler.after('block', 'tab_levels', setTabLevels);
}

function readBlock(state: StateBlock, startLine: number, endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= indent) return false;
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const first = state.src[from];
  if (first !== '!' && first !== '?' && first !== '=') return false;
  const [, marker = '', rest = ''] = header.exec(state.src.slice(from, state.eMarks[startLine])) ?? [];
  const isTab = marker.startsWith('=');
  const [, word = '', , title] = isTab ? [] : (admonition.exec(rest) ?? []);
  const tabTitle = isTab ? tab.exec(rest)?.[1] : undefined;
  // Other words may be prose: "!!! wow".
  const isBlock = isTab ? tabTitle !== undefined : calloutKind(word) !== null || title !== undefined;
  if (marker === '' || !isBlock) return false;
  if (isSilent) return true;

  const contentEnd = endOfContent(state, startLine, endLine);
  if (tabTitle !== undefined) {
    pushTab(state, startLine, tabTitle);
    // Paragraphs on the level of a list item would be joined, since its list has no empty line of its own.
    state.level += 1;
    readContent(state, startLine + 1, contentEnd);
    state.level -= 1;
  } else {
    const opened = state.push('admonition_open', '', 1);
    opened.map = [startLine, contentEnd];
    opened.attrSet('kind', word);
    if (title === '') opened.attrSet('untitled', '');
    opened.info = title ?? '';
    opened.markup = marker;
    readContent(state, startLine + 1, contentEnd);
    state.push('admonition_close', '', -1);
  }
  state.line = contentEnd;
  return true;
}

/** Returns the line after the last indented one. */
function endOfContent(state: StateBlock, startLine: number, endLine: number): number {
  let end = startLine + 1;
  for (let line = end; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    if ((state.sCount[line] ?? 0) - state.blkIndent < indent) break;
    end = line + 1;
  }
  return end;
}

function readContent(state: StateBlock, startLine: number, endLine: number): void {
  const { blkIndent, lineMax, parentType } = state;
  state.blkIndent += indent;
  state.lineMax = endLine;
  state.parentType = 'root';
  state.md.block.tokenize(state, startLine, endLine);
  state.blkIndent = blkIndent;
  state.lineMax = lineMax;
  state.parentType = parentType;
}

function pushTab(state: StateBlock, line: number, title: string): void {
  const opened = state.push('heading_open', 'h6', 1);
  opened.map = [line, line + 1];
  opened.meta = { isTab: true };
  const text = state.push('inline', '', 0);
  text.content = title;
  text.map = [line, line + 1];
  text.children = [];
  state.push('heading_close', 'h6', -1);
}

/** Sets a tab's heading one level below the previous heading. */
function setTabLevels(state: StateCore): void {
  let level = 1;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    if (token.meta?.['isTab'] !== true) {
      level = Number(token.tag.slice(1));
      continue;
    }
    const tag = `h${Math.min(6, level + 1)}`;
    token.tag = tag;
    const closing = state.tokens[index + 2];
    if (closing !== undefined) closing.tag = tag;
  }
}
