/**
 * Callouts in all notations: `> [!NOTE]`, `:::note Title`, `!!! note "Title"` and blocks with the attribute list `{:
 * .note}`. Each becomes an `aside` with the kind as its class and a label as its first paragraph, so that readers
 * understand it without styles. A collapsible callout becomes `details`.
 */

import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import container from 'markdown-it-container';
import { blockAttributes } from './attribute-lists.ts';
import { type CalloutKind, calloutKind } from './callout-kinds.ts';
import { type Environment, findEnvironment } from './environment.ts';

const alert = /^\[!([a-z-]+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/i;

/** Matches `note Title`, `note[Title]`, `note{title="Title"}`, `{.note}` and `{.callout-note}`. */
const containerHeader = /^\{?\.?(?:callout-)?([a-z][\w-]*)/i;

/** Matches a quoted title among other attributes. */
const titleMember = /\btitle="([^"]*)"/;

interface Callout {
  /** Null for a collapsible box without a kind. */
  readonly kind: CalloutKind | null;
  /** One line of Markdown; '' for the default label of the kind, null for no label. */
  readonly title: string | null;
  readonly closable: 'no' | 'open' | 'closed';
}

/** How an opening token is replaced. */
interface Reading {
  /** Null if the content becomes no callout. */
  readonly callout: Callout | null;
  /** Title of a container that becomes no callout. */
  readonly heading: string;
  /** Whether the token stays, inside the callout. */
  readonly isKept: boolean;
  /** Number of following tokens that are part of the header, and are removed. */
  readonly skipped: number;
}

/** How a closing token is replaced. */
interface Closing {
  readonly isKept: boolean;
  readonly added: readonly Token[];
}

export function callouts(markdown: MarkdownIt): void {
  markdown.use(container, 'any', { validate: (header: string) => containerHeader.test(header.trim()) });
  markdown.block.ruler.after('container_any', 'container_end', readEnd, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.core.ruler.after('block', 'callouts', writeCallouts);
}

/** Skips an end without a beginning, which remains when nested containers have equally many colons. */
function readEnd(state: StateBlock, startLine: number, _endLine: number, isSilent: boolean): boolean {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4 || state.src[from] !== ':') return false;
  if (!/^:{3,}$/.test(state.src.slice(from, state.eMarks[startLine]).trimEnd())) return false;
  if (!isSilent) state.line = startLine + 1;
  return true;
}

function writeCallouts(state: StateCore): void {
  const written: Token[] = [];
  const open: Closing[] = [];
  const { tokens } = state;
  const environment = findEnvironment(state.env);
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    if (token.nesting === 0) written.push(token);
    if (token.nesting === -1) {
      const { isKept, added } = open.pop() ?? { isKept: true, added: [] };
      written.push(...(isKept ? [token] : []), ...added);
    }
    if (token.nesting !== 1) continue;

    const { callout, heading, isKept, skipped } = read(token, tokens, index, environment);
    const { before, after } = callout === null ? unboxed(state, heading) : boxed(state, callout, token);
    written.push(...before, ...(isKept ? [token] : []));
    open.push({ isKept, added: after });
    index += skipped;
  }
  state.tokens = written;
}

const untouched: Reading = { callout: null, heading: '', isKept: true, skipped: 0 };

function read(token: Token, tokens: readonly Token[], index: number, environment: Environment): Reading {
  if (token.type === 'container_any_open') return readContainer(token, environment);
  if (token.type === 'admonition_open') return readAdmonition(token, environment);
  const name = blockAttributes(token)?.classes.find(
    (word) => calloutKind(word.replace(/-title$/, '')) !== null,
  );
  if (name !== undefined) return readRequested(name, token, tokens, index);
  return token.type === 'blockquote_open' ? readAlert(tokens, index, environment) : untouched;
}

function readContainer(token: Token, environment: Environment): Reading {
  const header = token.info.trim();
  const [kindPart = '', word = ''] = containerHeader.exec(header) ?? [];
  const title = titleIn(header.slice(kindPart.length).trim());
  const taken = { isKept: false, skipped: 0, heading: '' };
  if (word.toLowerCase() === 'details')
    return { ...taken, callout: { kind: null, title, closable: 'closed' } };
  const kind = calloutKind(word);
  if (kind !== null) return { ...taken, callout: { kind, title, closable: 'no' } };
  environment.reportUnknown(token.map?.[0] ?? 0, `The container ":::${word}"`);
  return { ...taken, callout: null, heading: title };
}

function titleIn(rest: string): string {
  const member = titleMember.exec(rest)?.[1];
  if (member !== undefined) return member;
  if (rest.startsWith('[')) return rest.slice(1, rest.includes(']') ? rest.lastIndexOf(']') : undefined);
  return /^[{}]/.test(rest) ? '' : rest;
}

function readAdmonition(token: Token, environment: Environment): Reading {
  const { info, markup } = token;
  const closable = markup === '!!!' ? 'no' : markup === '???' ? 'closed' : 'open';
  // With an empty title (`!!! note ""`) a box has none, but what can be opened needs a label.
  const title = closable === 'no' && token.attrGet('untitled') !== null ? null : info;
  const word = String(token.attrGet('kind') ?? '');
  const kind = calloutKind(word);
  const taken = { isKept: false, skipped: 0 };
  if (kind !== null) return { ...taken, callout: { kind, title, closable }, heading: '' };
  // In this notation any word is a kind; the word is the title unless another one follows.
  const label = title === '' ? word : (title ?? '');
  environment.reportUnknown(token.map?.[0] ?? 0, `The callout "${markup} ${word}"`);
  if (closable === 'no') return { ...taken, callout: null, heading: label };
  return { ...taken, callout: { kind: null, title: label, closable }, heading: '' };
}

/** Turns a blockquote with an attribute list into a callout, and wraps other blocks into one. */
function readRequested(name: string, token: Token, tokens: readonly Token[], index: number): Reading {
  const kind = calloutKind(name.replace(/-title$/, '')) ?? 'note';
  const isQuote = token.type === 'blockquote_open';
  const first = tokens[index + 2];
  if (isQuote && name.endsWith('-title') && first?.type === 'inline' && !first.content.includes('\n')) {
    return {
      callout: { kind, title: first.content, closable: 'no' },
      heading: '',
      isKept: false,
      skipped: 3,
    };
  }
  return { callout: { kind, title: '', closable: 'no' }, heading: '', isKept: !isQuote, skipped: 0 };
}

function readAlert(tokens: readonly Token[], index: number, environment: Environment): Reading {
  const paragraph = tokens[index + 1];
  const text = tokens[index + 2];
  if (paragraph?.type !== 'paragraph_open' || text?.type !== 'inline') return untouched;
  const [whole = '', word = '', title = ''] = alert.exec(text.content) ?? [];
  const kind = calloutKind(word);
  if (word === '' || /^[([]/.test(title)) return untouched;
  if (kind === null) {
    environment.reportUnknown(paragraph.map?.[0] ?? 0, `The callout "[!${word}]"`);
    text.content = text.content.slice(text.content.indexOf(']') + 1).trimStart();
    return untouched;
  }
  text.content = text.content.slice(whole.length);
  if (text.map !== null) text.map = [text.map[0] + 1, text.map[1]];
  const isEmpty = text.content.trim() === '';
  return { callout: { kind, title, closable: 'no' }, heading: '', isKept: false, skipped: isEmpty ? 3 : 0 };
}

function boxed(state: StateCore, { kind, title, closable }: Callout, { map }: Token) {
  const tag = closable === 'no' ? 'aside' : 'details';
  const opening = block(state, 'callout_open', tag, 1);
  opening.map = map;
  if (kind !== null) opening.attrPush(['class', kind]);
  if (closable === 'no') opening.attrPush(['role', 'note']);
  if (closable === 'open') opening.attrPush(['open', '']);
  const label = title === null ? null : calloutLabel(state, kind, title.trim());
  const line = label === null ? [] : closable === 'no' ? strongLine(state, label) : summary(state, label);
  const before = [opening, ...line];
  return { before, after: [block(state, 'callout_close', tag, -1)] };
}

/** Returns the label of a callout: its kind, followed by a title if any. Some readers see neither colour nor icon. */
function calloutLabel(state: StateCore, kind: CalloutKind | null, title: string): Token[] {
  const { callouts: kinds } = findEnvironment(state.env).texts;
  const name = kinds[kind ?? 'note'];
  if (title === '') return [inline(state, name)];
  if (kind === null || title.toLowerCase() === name.toLowerCase()) return [inline(state, title)];
  const opening = new state.Token('callout_kind_open', 'span', 1);
  opening.attrPush(['class', 'callout-kind']);
  const prefix = inline(state, /\p{P}$/u.test(name) ? `${name} ` : `${name}: `);
  return [opening, prefix, new state.Token('callout_kind_close', 'span', -1), inline(state, title)];
}

function unboxed(state: StateCore, heading: string) {
  return { before: heading === '' ? [] : strongLine(state, [inline(state, heading)]), after: [] };
}

function strongLine(state: StateCore, content: readonly Token[]): Token[] {
  const paragraph = new state.Token('paragraph_open', 'p', 1);
  const strong = new state.Token('strong_open', 'strong', 1);
  const strongEnd = new state.Token('strong_close', 'strong', -1);
  return [paragraph, strong, ...content, strongEnd, block(state, 'paragraph_close', 'p', -1)];
}

function summary(state: StateCore, content: readonly Token[]): Token[] {
  return [
    new state.Token('summary_open', 'summary', 1),
    ...content,
    block(state, 'summary_close', 'summary', -1),
  ];
}

function block(state: StateCore, type: string, tag: string, nesting: 1 | -1): Token {
  const token = new state.Token(type, tag, nesting);
  token.block = true;
  return token;
}

/** Creates a text token, which markdown-it parses later with all others. */
function inline(state: StateCore, content: string): Token {
  const token = new state.Token('inline', '', 0);
  token.content = content;
  token.children = [];
  return token;
}
