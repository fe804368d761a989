/** Markdown to HTML, remembering on which lines of the file its links, pictures and raw HTML stand. */

import MarkdownIt, { type StateCore, type Token } from 'markdown-it';

export interface RenderedMarkdown {
  readonly html: string;
  /** The line of the file that made what stands at an offset of `html`; raw HTML may span lines. */
  lineAt(offset: number): number;
  /** Offset of the `<h1>` of the first heading that was written with `#`, null where there is none. */
  readonly titleOffset: number | null;
}

/**
 * In the rendered text `\0<line>\0` stands before what has a line, `\0t<line>\0` before the title. Markdown
 * cannot hold that character: markdown-it replaces it.
 */
const marker = /\0(t?)(\d+)\0/g;

const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.core.ruler.push('lines', noteLines);

const { rules } = markdown.renderer;
for (const type of ['link_open', 'image', 'html_block', 'html_inline', 'heading_open']) {
  const rule = rules[type];
  rules[type] = (tokens, index, options, env, self) => {
    const html = rule?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
    return markerOf(tokens[index]) + html;
  };
}

/** `firstLine` is the line of the file on which `source` begins. */
export function renderMarkdown(source: string, firstLine: number): RenderedMarkdown {
  const rendered = markdown.render(source, {});
  const marks: { offset: number; line: number }[] = [];
  let titleOffset: number | null = null;
  let html = '';
  let end = 0;
  for (const match of rendered.matchAll(marker)) {
    html += rendered.slice(end, match.index);
    end = match.index + match[0].length;
    marks.push({ offset: html.length, line: Number(match[2]) + firstLine });
    if (match[1] === 't') titleOffset = html.length;
  }
  html += rendered.slice(end);
  const lineBreaks = Array.from(html.matchAll(/\n/g), ({ index }) => index);
  const lineBreaksBefore = (offset: number) => countBelow(lineBreaks, offset, (at) => at);

  return {
    html,
    titleOffset,
    lineAt(offset) {
      const mark = marks[countBelow(marks, offset + 1, (candidate) => candidate.offset) - 1];
      if (mark === undefined) return firstLine;
      return mark.line + lineBreaksBefore(offset) - lineBreaksBefore(mark.offset);
    },
  };
}

/** How many of some things, in the order of their offsets, have one below `offset`. */
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

function markerOf(token: Token | undefined): string {
  if (token?.meta?.['line'] === undefined) return '';
  return `\0${token.meta['isTitle'] === true ? 't' : ''}${token.meta['line']}\0`;
}

/** Only blocks know their lines: those of what stands within are counted by the line breaks before it. */
function noteLines(state: StateCore): void {
  let line = 0;
  const title = state.tokens.find((token) => token.type === 'heading_open' && token.tag === 'h1');
  for (const token of state.tokens) {
    line = token.map?.[0] ?? line;
    if (token.type === 'heading_open' || token.type === 'html_block') {
      token.meta = { line, isTitle: token === title };
    }
    for (const child of token.children ?? []) {
      child.meta = { line };
      line += child.type.endsWith('break') ? 1 : child.content.split('\n').length - 1;
    }
  }
}
