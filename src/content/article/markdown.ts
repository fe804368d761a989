/** Converts Markdown to HTML, and maps links, images and raw HTML to lines of the file. */

import createMarkdownIt, { type MarkdownIt, type StateCore, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import definitions from 'markdown-it-deflist';
import { articleTextsIn } from '../../languages/article-texts.ts';
import { attributeLists } from '../constructs/attribute-lists.ts';
import { callouts } from '../constructs/callouts.ts';
import { codeTitles } from '../constructs/code-titles.ts';
import { emoji } from '../constructs/emoji.ts';
import { createEnv } from '../constructs/environment.ts';
import { footnotes } from '../constructs/footnotes.ts';
import { indentedBlocks } from '../constructs/indented-blocks.ts';
import { markdownInHtml } from '../constructs/markdown-in-html.ts';
import { taskLists } from '../constructs/task-lists.ts';
import type { Constructs } from '../dialects/dialect.ts';
import { type DialectName, dialects } from '../dialects/index.ts';
import { createUnknown } from '../dialects/unknown.ts';
import { noValues, type SiteValues } from '../dialects/values.ts';

export interface MarkdownOptions {
  /** Language tag of the callouts' labels. @default 'en' */
  readonly language?: string;
  /** @default 'github' */
  readonly dialect?: DialectName;
  /** Values of the article and its site, which the text may print. */
  readonly values?: SiteValues;
  /** For each line of the text, the line in its source, counted from 0; the same line if absent. */
  readonly lines?: readonly number[];
}

export interface RenderedMarkdown {
  readonly html: string;
  /** The text in common Markdown: the dialect's constructs are rewritten. */
  readonly common: string;
  /** Returns the line of the file for an offset in `html`; raw HTML may span several lines. */
  lineAt(offset: number): number;
  /** Offset of the `<h1>` of the first heading written with `#`; null if there is none. */
  readonly titleOffset: number | null;
  /** Constructs that cannot be shown, sorted by line. */
  readonly problems: readonly MarkdownProblem[];
}

export interface MarkdownProblem {
  /** Line of the file. */
  readonly line: number;
  readonly message: string;
  /** Notation of the construct, such as `{% include %}`. */
  readonly form: string;
  readonly count: number;
}

/**
 * Matches a marker in the rendered text: `\0<line>\0` precedes a node that has a line, `\0t<line>\0` the title.
 * Markdown cannot contain U+0000, because markdown-it replaces it.
 */
const marker = /\0(t?)(\d+)\0/g;

const parsers = new Map<DialectName, MarkdownIt>();

function dialectParser(dialect: DialectName): MarkdownIt {
  const parser = parsers.get(dialect) ?? createParser(dialects[dialect].constructs);
  parsers.set(dialect, parser);
  return parser;
}

function createParser({ hasAttributeLists, hasDefinitions, markdownInHtml: inHtml }: Constructs): MarkdownIt {
  const markdown = createMarkdownIt({ html: true, linkify: true });
  // CommonMark ends no emphasis between Chinese or Japanese punctuation and a letter: `**注意：**文字`.
  markdown.use(cjkFriendly).use(emoji);
  // Each core rule is inserted directly after the block rule, so the last one inserted runs first.
  for (const construct of [codeTitles, taskLists, callouts, indentedBlocks, footnotes])
    markdown.use(construct);
  markdown.use(attributeLists, hasAttributeLists);
  if (hasDefinitions) markdown.use(definitions);
  if (inHtml !== 'never') markdown.use(markdownInHtml, inHtml);
  markdown.core.ruler.push('lines', noteLines);
  const { rules } = markdown.renderer;
  for (const type of ['link_open', 'image', 'html_block', 'html_inline', 'heading_open']) {
    const rule = rules[type];
    rules[type] = (tokens, index, options, env, self) => {
      const html = rule?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
      return lineMarker(tokens[index]) + html;
    };
  }
  return markdown;
}

/** Converts Markdown to HTML. `firstLine` is the line of the file on which `source` begins. */
export function renderMarkdown(
  source: string,
  firstLine: number,
  { language = 'en', dialect = 'github', values = noValues, lines }: MarkdownOptions = {},
): RenderedMarkdown {
  const fileLine = (line: number) => (lines?.[Math.min(line, lines.length - 1)] ?? line) + firstLine;
  const unknown = createUnknown();
  const common = dialects[dialect].rewrite(source, { values, leaveOut: unknown.leaveOut });
  const env = createEnv({ texts: articleTextsIn(language), reportUnknown: unknown.reportUnknown });
  const rendered = dialectParser(dialect).render(common, env);
  const marks: { offset: number; line: number }[] = [];
  let titleOffset: number | null = null;
  let html = '';
  let end = 0;
  for (const match of rendered.matchAll(marker)) {
    html += rendered.slice(end, match.index);
    end = match.index + match[0].length;
    marks.push({ offset: html.length, line: Number(match[2]) });
    if (match[1] === 't') titleOffset = html.length;
  }
  html += rendered.slice(end);
  const lineBreaks = Array.from(html.matchAll(/\n/g), ({ index }) => index);
  const lineBreaksBefore = (offset: number) => countBelow(lineBreaks, offset, (at) => at);

  return {
    html,
    common,
    titleOffset,
    problems: unknown
      .problems()
      .map(({ line, ...problem }) => ({ ...problem, line: fileLine(line) }))
      .sort((a, b) => a.line - b.line),
    lineAt(offset) {
      const mark = marks[countBelow(marks, offset + 1, (candidate) => candidate.offset) - 1];
      if (mark === undefined) return fileLine(0);
      return fileLine(mark.line + lineBreaksBefore(offset) - lineBreaksBefore(mark.offset));
    },
  };
}

/** Returns how many items, sorted by offset, are below `offset`. */
function countBelow<T>(things: readonly T[], offset: number, offsetOf: (thing: T) => number): number {
  let low = 0;
  let high = things.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const thing = things[middle];
    if (thing !== undefined && offsetOf(thing) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineMarker(token: Token | undefined): string {
  if (token?.meta?.['line'] === undefined) return '';
  return `\0${token.meta['isTitle'] === true ? 't' : ''}${token.meta['line']}\0`;
}

/** Computes the lines of inline nodes from the line breaks before them: markdown-it gives lines to blocks only. */
function noteLines(state: StateCore): void {
  let line = 0;
  const title = state.tokens.find((token) => token.type === 'heading_open' && token.tag === 'h1');
  for (const token of state.tokens) {
    line = token.map?.[0] ?? line;
    if (token.type === 'heading_open' || token.type === 'html_block') {
      token.meta = { ...token.meta, line, isTitle: token === title };
    }
    for (const child of token.children ?? []) {
      child.meta = { ...child.meta, line };
      line += child.type.endsWith('break') ? 1 : child.content.split('\n').length - 1;
    }
  }
}
