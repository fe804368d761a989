/**
 * Attribute lists of kramdown and Python-Markdown: `{: .note #id target="_blank"}`. On its own line, a list belongs to
 * the block that begins on the next line, or else to the block before it; within a line, to the element before it. Only
 * block ids and callout kinds are used; a list is never shown. Lists without a colon are recognised in every dialect,
 * but only directly after their element, where the text is unambiguous.
 */

import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';

export interface BlockAttributes {
  readonly id: string | null;
  readonly classes: readonly string[];
}

/** Whether a list is a kramdown option, such as `{::options …/}` or `{:/comment}`. */
const isOption = (list: string) => list.startsWith('{::') || list.startsWith('{:/');

/** Adds the rules for lists without a colon, and `withColon` also for lists with one. */
export function attributeLists(markdown: MarkdownIt, withColon: boolean): void {
  const listAt = (text: string, index: number) => readList(text, index, withColon);
  markdown.block.ruler.before(
    'fence',
    'attribute_list',
    (state, startLine, _endLine, isSilent) => readLine(state, startLine, isSilent, listAt),
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  markdown.core.ruler.after('block', 'attribute_lists', (state) => assignLists(state, listAt));
  markdown.inline.ruler.before('link', 'attribute_list', (state) => readInline(state, listAt));
}

type ListAt = (text: string, index: number) => string | null;

/** Returns the attributes of the block that a token opens; null if it has none. */
export function blockAttributes(token: Token): BlockAttributes | null {
  return assigned.get(token) ?? null;
}

const assigned = new WeakMap<Token, BlockAttributes>();

/** Matches a list with a colon, whatever its content. */
const anyList = /\{:[^{}\n]*\}/y;

const plainList = /\{[ \t]*(?:[.#]|[\w-]+=)[^{}\n]*\}/y;

const plainWord = /[ \t]+(?:[.#][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'=]+))/y;

function readList(text: string, index: number, withColon: boolean): string | null {
  anyList.lastIndex = index;
  const list = withColon ? anyList.exec(text)?.[0] : undefined;
  if (list !== undefined) return list;
  plainList.lastIndex = index;
  const [plain] = plainList.exec(text) ?? [];
  return plain !== undefined && isWords(` ${plain.slice(1, -1).trim()}`) ? plain : null;
}

function isWords(text: string): boolean {
  let end = 0;
  while (end < text.length) {
    plainWord.lastIndex = end;
    if (!plainWord.test(text)) return false;
    end = plainWord.lastIndex;
  }
  return true;
}

function readLine(state: StateBlock, startLine: number, isSilent: boolean, listAt: ListAt): boolean {
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

/** Last characters of links, images, code and emphasis: a list without a colon may follow only these. */
const listBearers = ')]>*_`}';

function readInline(state: StateInline, listAt: ListAt): boolean {
  if (state.src[state.pos] !== '{') return false;
  const list = listAt(state.src, state.pos);
  // Whitespace before a list is allowed, but few authors write more than three characters of it.
  const before = state.src.slice(Math.max(0, state.pos - 4), state.pos).trimEnd();
  const isBorne = before !== '' && listBearers.includes(before.slice(-1));
  if (list === null || !(isBorne || list.startsWith('{:'))) return false;
  state.pos += list.length;
  return true;
}

function assignLists(state: StateCore, listAt: ListAt): void {
  /** The last block of each open level. */
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
      takeListOfHeading(token, kept.at(-2), listAt);
  }
  state.tokens = kept;
}

/** Applies the list in a heading such as `## Title {: #id}`, and removes it from the text. */
function takeListOfHeading(text: Token, heading: Token | undefined, listAt: ListAt): void {
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
  const known = blockAttributes(token);
  assigned.set(token, { id: id ?? known?.id ?? null, classes: [...(known?.classes ?? []), ...classes] });
  if (id !== null) token.attrSet('id', id);
}
