/** Finds and replaces the tags of a template language in Markdown, such as `{% include a.html %}`. */

import { escapeAttribute } from '../../markup/html/escape-html.ts';
import { codeRanges } from '../../markup/markdown/code-ranges.ts';

export interface TagSyntax {
  readonly open: string;
  readonly close: string;
}

export interface Tag {
  readonly syntax: TagSyntax;
  /** The text between the delimiters, without surrounding whitespace and whitespace-control hyphens. */
  readonly text: string;
  /** First word of the text, such as `include` or `/tabs`. */
  readonly name: string;
  /** Line of the source, counted from 0. */
  readonly line: number;
  /** Whether nothing else is on the line, apart from the marks of quotes and list items before it. */
  readonly isAlone: boolean;
  /** Whether such marks are before it, which its replacement must not put on other lines. */
  readonly isInBlock: boolean;
  readonly isInCode: boolean;
}

/** The replacement of a tag; null if the tag stays unchanged. */
export type Replacement = null | {
  readonly text: string;
  /** The end tag before which no other tag is read. */
  readonly until?: Until;
};

export interface Until {
  readonly name: string;
  /** Whether the text before the end tag is kept. */
  readonly isKept: boolean;
  /** Replacement of the end tag. @default '' */
  readonly end?: string;
}

/** Maximum length of a tag in characters; a longer one is text. */
const maxTagLength = 4_000;

/** Replaces tags, keeping the number of lines, so that later reports have the right line. */
export function replaceTags(
  source: string,
  syntaxes: readonly TagSyntax[],
  replace: (tag: Tag) => Replacement,
): string {
  const written = createWriter();
  let end = 0;
  let until: Until | undefined;
  for (const { tag, start, behind } of findTags(source, syntaxes)) {
    const isEnd = tag.name === until?.name;
    if (until !== undefined && !isEnd) continue;
    const replacement = isEnd ? { text: blockEnd(until, tag) } : replace(tag);
    if (replacement === null) continue;
    const between = source.slice(end, start);
    written.write(until?.isKept === false ? blankLines(between) : between);
    const isEmpty = replacement.text === '' && !isEnd;
    end = behind + (isEmpty ? written.takeMarks(source.slice(behind, behind + maxMarks)) : 0);
    written.write(withLines(replacement.text, source.slice(start, behind)));
    until = replacement.until;
  }
  written.write(source.slice(end));
  return written.text();
}

/** Returns the replacement of an end tag. The end of a code block is put on its own line. */
function blockEnd(until: Until | undefined, { isAlone }: Tag): string {
  const end = until?.end ?? '';
  return end === '' || isAlone ? end : `\n${end}\n`;
}

/** Maximum number of emphasis characters and spaces that are searched beside a tag. */
const maxMarks = 10;

/** Creates a writer that keeps the last characters apart: searching the end of a long text per tag would be slow. */
function createWriter() {
  let text = '';
  let tail = '';
  return {
    text: () => text + tail,
    write(part: string) {
      tail += part;
      const settled = Math.max(0, tail.length - maxMarks);
      text += tail.slice(0, settled);
      tail = tail.slice(settled);
    },
    /**
     * Removes emphasis around a tag without replacement (`**{{ name }}**`), which would be visible without text.
     * Returns the number of characters to remove from `after`.
     */
    takeMarks(after: string): number {
      const [whole = '', marks = ''] = /([*_~]{1,3})[ \t]*$/.exec(tail) ?? [];
      const closing = /^[ \t]*([*_~]{1,3})/.exec(after);
      if (closing === null || closing[1] !== [...marks].reverse().join('')) return 0;
      tail = tail.slice(0, tail.length - whole.length);
      return closing[0].length;
    },
  };
}

export interface FoundTag {
  readonly tag: Tag;
  /** Offset of the tag in the source; `behind` is the offset after the tag. */
  readonly start: number;
  readonly behind: number;
}

export function* findTags(source: string, syntaxes: readonly TagSyntax[]): Generator<FoundTag> {
  const code = codeRanges(source);
  const cursors = syntaxes.map((syntax) => ({ syntax, start: source.indexOf(syntax.open), close: -1 }));
  let position = 0;
  let codeIndex = 0;
  let line = 0;
  let counted = 0;
  for (;;) {
    for (const cursor of cursors) {
      const { open, close } = cursor.syntax;
      if (cursor.start >= 0 && cursor.start < position) cursor.start = source.indexOf(open, position);
      const inner = cursor.start + open.length;
      if (cursor.start >= 0 && cursor.close < inner) cursor.close = source.indexOf(close, inner);
      if (cursor.close < 0) cursor.start = -1;
    }
    const found = cursors.filter(({ start }) => start >= 0).sort((a, b) => a.start - b.start)[0];
    if (found === undefined) return;
    const { syntax, start, close } = found;
    const inner = source.slice(start + syntax.open.length, Math.min(close, start + maxTagLength));
    if (close - start > maxTagLength || inner.includes(syntax.open)) {
      position = start + syntax.open.length;
      continue;
    }
    for (; counted < start; counted += 1) if (source[counted] === '\n') line += 1;
    while ((code[codeIndex]?.end ?? start + 1) <= start) codeIndex += 1;
    const behind = close + syntax.close.length;
    const text = inner.replace(/^-/, '').replace(/-$/, '').trim();
    const tag = {
      syntax,
      text,
      name: /^\/?[ \t]*[^\s]+/.exec(text)?.[0].replace(/\s/g, '') ?? '',
      line,
      isAlone: isAlone(source, start, behind),
      isInBlock: lineBefore(source, start).trim() !== '',
      isInCode: (code[codeIndex]?.start ?? source.length) <= start,
    };
    yield { tag, start, behind };
    position = behind;
  }
}

/** Matches what may precede a block on its line: whitespace, and the marks of quotes, list items and definitions. */
const blockStart = /^(?:[ \t>]|(?:[-*+:]|\d{1,9}[.)])[ \t])*$/;

/** Whether a part of a text is a block of its own on its lines; checks 80 characters on each side. */
export function isAlone(source: string, start: number, end: number): boolean {
  return blockStart.test(lineBefore(source, start)) && /^[ \t]*(?:\n|$)/.test(source.slice(end, end + 80));
}

/** Returns what precedes an offset on its line, at most 80 characters. */
export function lineBefore(source: string, start: number): string {
  const before = source.slice(Math.max(0, start - 80), start);
  return before.slice(before.lastIndexOf('\n') + 1);
}

/** Appends line breaks to a text until it has as many as the text that it replaces. */
export function withLines(text: string, replaced: string): string {
  return text + blankLines(replaced).slice(blankLines(text).length);
}

function blankLines(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

/** Reads attributes: `key="value"`, `key: value`, and words without a key, which get the keys '0', '1' and so on. */
export function tagMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const member = /(?:([\w-]+)[ \t]*[=:][ \t]*)?(?:"([^"]*)"|'([^']*)'|([^\s"',]+))/g;
  let words = 0;
  for (const [, key, double, single, bare] of text.matchAll(member)) {
    const value = double ?? single ?? bare ?? '';
    if (key === undefined) words += 1;
    members.set(key?.toLowerCase() ?? String(words - 1), value);
  }
  return members;
}

/** Returns the title and text in the attributes of an unknown tag. A switch such as `text=true` is neither. */
export function tagMarkdown(members: ReadonlyMap<string, string>): string {
  const isText = (value: string | undefined) => value && value !== 'true' && value !== 'false';
  const first = (...names: string[]) => names.map((name) => members.get(name)).find(isText);
  const title = first('title', 'header', 'heading', 'label', 'summary', 'caption');
  const text = first('content', 'text', 'description', 'body', 'message');
  const strong = title === undefined ? [] : [title.includes('*') ? title : `**${title.trim()}**`];
  return [...strong, ...(text === undefined ? [] : [text])].join(' ').replace(/\s+/g, ' ');
}

/** Returns the HTML of a video; null for an invalid id. `title` is shown if the video cannot be. */
export function videoHtml(host: 'youtube' | 'vimeo', id: string, title: string | undefined): string | null {
  if (!/^[\w-]{4,20}$/.test(id)) return null;
  const src =
    host === 'youtube'
      ? `https://www.youtube-nocookie.com/embed/${id}`
      : `https://player.vimeo.com/video/${id}`;
  const label = title === undefined ? '' : ` title="${escapeAttribute(title.replace(/\s+/g, ' '))}"`;
  return `<iframe src="${src}"${label}></iframe>`;
}

/** Returns the start tag of a link, which `</a>` ends. */
export function linkStart(href: string): string {
  return `<a href="${escapeAttribute(href.trim())}">`;
}

/** Returns a Markdown image for a tag; null without a file. Each generator has its own names for the attributes. */
export function imageMarkdown(members: ReadonlyMap<string, string>): string | null {
  const first = (...names: string[]) => names.map((name) => members.get(name)).find((value) => value);
  const src = first('src', 'img', 'url', 'file', 'path', 'image', 'image_path', 'name', '0');
  if (src === undefined) return null;
  const alt = first('alt', 'description', 'caption', 'title') ?? '';
  const escapedAlt = alt.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');
  return `![${escapedAlt}](<${src.replace(/[<>\s]/g, (letter) => encodeURIComponent(letter))}>)`;
}
