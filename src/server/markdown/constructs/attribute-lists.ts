/**
 * Attribute lists of kramdown and Python-Markdown: `{: .note #id target="_blank"}`. On a line of its own one belongs to
 * the block that begins behind it, else to the block before it; within a line to what stands before it. Of what they
 * say the ids of blocks and the kinds of callouts are kept, and nothing of one is ever shown.
 */

import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';

export interface BlockAttributes {
  readonly id: string | null;
  readonly classes: readonly string[];
}

/** Without the colon it must begin with a class or an id, since braces may be text. */
const anyList = /\{(?::|[ \t]*[.#])[^{}\n]*\}/y;

/** In front of the options of kramdown: `{::options …/}`, `{:/comment}`. */
const isOption = (list: string) => list.startsWith('{::') || list.startsWith('{:/');

export function attributeLists(markdown: MarkdownIt): void {
  markdown.block.ruler.before('fence', 'attribute_list', readLine, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.core.ruler.after('block', 'attribute_lists', assignLists);
  markdown.inline.ruler.before('link', 'attribute_list', readInline);
}

/** What a list said of the block that a token opens. */
export function attributesOf(token: Token): BlockAttributes | null {
  return assigned.get(token) ?? null;
}

const assigned = new WeakMap<Token, BlockAttributes>();

function listAt(text: string, index: number): string | null {
  anyList.lastIndex = index;
  return anyList.exec(text)?.[0] ?? null;
}

function readLine(state: StateBlock, startLine: number, _endLine: number, isSilent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src[from] !== '{') return false;
  const line = state.src.slice(from, state.eMarks[startLine]).trimEnd();
  const list = listAt(line, 0);
  if (list === null || list.length !== line.length) return false;
  if (isSilent) return true;
  const token = state.push('attribute_list', '', 0);
  token.hidden = true;
  token.info = list;
  token.map = [startLine, startLine + 1];
  state.line = startLine + 1;
  return true;
}

function readInline(state: StateInline): boolean {
  if (state.src[state.pos] !== '{') return false;
  const list = listAt(state.src, state.pos);
  if (list === null) return false;
  state.pos += list.length;
  return true;
}

function assignLists(state: StateCore): void {
  /** For each level that is open, its last block. */
  const before: (Token | null)[] = [null];
  const kept: Token[] = [];
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'attribute_list') {
      const next = state.tokens[index + 1];
      const isBefore = next?.nesting === 1 && next.map?.[0] === token.map?.[1];
      const target = isBefore ? next : before.at(-1);
      if (target) assign(target, token.info);
      continue;
    }
    kept.push(token);
    if (token.nesting === -1) before.pop();
    if (token.nesting === 1) {
      before[before.length - 1] = token;
      before.push(null);
    }
    if (token.type === 'inline' && kept.at(-2)?.type === 'heading_open')
      takeListOfHeading(token, kept.at(-2));
  }
  state.tokens = kept;
}

/** `## Title {: #id}` */
function takeListOfHeading(text: Token, heading: Token | undefined): void {
  const start = text.content.lastIndexOf('{');
  const list = start < 0 ? null : listAt(text.content, start);
  if (list === null || start + list.length !== text.content.length || heading === undefined) return;
  assign(heading, list);
  text.content = text.content.slice(0, start).trimEnd();
}

function assign(token: Token, list: string): void {
  if (isOption(list)) return;
  const words = list.slice(1, -1).split(/[\s:]+/);
  const id = words.find((word) => /^#./.test(word))?.slice(1) ?? null;
  const classes = words.filter((word) => word.startsWith('.')).flatMap((word) => word.slice(1).split('.'));
  const known = attributesOf(token);
  assigned.set(token, { id: id ?? known?.id ?? null, classes: [...(known?.classes ?? []), ...classes] });
  if (id !== null) token.attrSet('id', id);
}
