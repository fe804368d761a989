/** Finds and replaces the tags of a template language in Markdown, such as `{% include a.html %}`. */

import { escapeAttribute } from '../../markup/html/escape-html.ts';
import { codeRanges } from '../../markup/markdown/code-ranges.ts';

export interface TagSyntax {
  readonly open: string;
  readonly close: string;
}

export interface Tag {
  readonly syntax: TagSyntax;
  /** The text between its ends, without blanks and the hyphens that remove blanks. */
  readonly text: string;
  /** Its first word: `include`, `/tabs`. */
  readonly name: string;
  /** Line of the source, from 0. */
  readonly line: number;
  /** Whether it is alone on its line. */
  readonly isAlone: boolean;
  readonly isInCode: boolean;
}

/** The replacement of a tag; null leaves it as it is. */
export type Replacement = null | {
  readonly text: string;
  /** The tag up to which no other is read. */
  readonly until?: Until;
};

export interface Until {
  readonly name: string;
  /** Whether the text up to it stays. */
  readonly isKept: boolean;
  /** The replacement of the tag itself. @default '' */
  readonly end?: string;
}

/** Characters of a tag; longer ones are text. */
const maxTagLength = 4_000;

/** Replaces tags without changing the number of lines, so that later reports name the right one. */
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

/** The end of a block of code is put on a line of its own, even where the tag is not. */
function blockEnd(until: Until | undefined, { isAlone }: Tag): string {
  const end = until?.end ?? '';
  return end === '' || isAlone ? end : `\n${end}\n`;
}

/** Marks around emphasised words, and blanks between them. */
const maxMarks = 10;

/** A text with its end kept apart: searching the end of a long text after each tag would be slow. */
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
     * Removes the marks before a tag without replacement (`**{{ name }}**`) if the same ones begin `after`: without
     * text between them they would be visible. Returns the number of characters of `after` to remove.
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
  /** Its offset in the source; `behind` is the offset after it. */
  readonly start: number;
  readonly behind: number;
}

/** The tags of a text, in their order. */
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
      isInCode: (code[codeIndex]?.start ?? source.length) <= start,
    };
    yield { tag, start, behind };
    position = behind;
  }
}

/** Whether only blanks are beside a part of a text on its lines. Only a few characters are read. */
export function isAlone(source: string, start: number, end: number): boolean {
  const before = source.slice(Math.max(0, start - 80), start);
  const isFirst = before.slice(before.lastIndexOf('\n') + 1).trim() === '';
  return isFirst && /^[ \t]*(?:\n|$)/.test(source.slice(end, end + 80));
}

/** A text with as many line breaks as the text that it replaces. */
export function withLines(text: string, replaced: string): string {
  return text + blankLines(replaced).slice(blankLines(text).length);
}

function blankLines(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

/** The members of a tag: `key="value"`, `key: value`, and words without a key, whose keys are '0', '1' and so on. */
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

/** The title and the text in the members of an unknown tag. A switch (`text=true`) is neither. */
export function tagMarkdown(members: ReadonlyMap<string, string>): string {
  const isText = (value: string | undefined) => value && value !== 'true' && value !== 'false';
  const first = (...names: string[]) => names.map((name) => members.get(name)).find(isText);
  const title = first('title', 'header', 'heading', 'label', 'summary', 'caption');
  const text = first('content', 'text', 'description', 'body', 'message');
  const strong = title === undefined ? [] : [title.includes('*') ? title : `**${title.trim()}**`];
  return [...strong, ...(text === undefined ? [] : [text])].join(' ').replace(/\s+/g, ' ');
}

/** HTML of a film that articles offer, with its title for where it cannot be shown. */
export function videoHtml(host: 'youtube' | 'vimeo', id: string, title: string | undefined): string | null {
  if (!/^[\w-]{4,20}$/.test(id)) return null;
  const src =
    host === 'youtube'
      ? `https://www.youtube-nocookie.com/embed/${id}`
      : `https://player.vimeo.com/video/${id}`;
  const label = title === undefined ? '' : ` title="${escapeAttribute(title.replace(/\s+/g, ' '))}"`;
  return `<iframe src="${src}"${label}></iframe>`;
}

/** The beginning of a link; `</a>` ends it. */
export function linkStart(href: string): string {
  return `<a href="${escapeAttribute(href.trim())}">`;
}

/** Markdown of a picture, from a tag whose members name its file and its alternative text in one of many ways. */
export function pictureMarkdown(members: ReadonlyMap<string, string>): string | null {
  const first = (...names: string[]) => names.map((name) => members.get(name)).find((value) => value);
  const src = first('src', 'img', 'url', 'file', 'path', 'image', 'image_path', 'name', '0');
  if (src === undefined) return null;
  const alt = first('alt', 'description', 'caption', 'title') ?? '';
  const escapedAlt = alt.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');
  return `![${escapedAlt}](<${src.replace(/[<>\s]/g, (letter) => encodeURIComponent(letter))}>)`;
}
