/** Finds code in Markdown, whose content is plain text. */

/** The range from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Matches a fence with what precedes it on its line: indentation, and the marks of the blocks that contain it. */
const fence = /^((?:[ \t>]|(?:[-*+:]|\d{1,9}[.)])[ \t])*)(`{3,}|~{3,})([^\n]*)/;

export interface Fence {
  /** The fence's backticks or tildes. */
  readonly marker: string;
  /** Text after the fence, without surrounding whitespace. */
  readonly info: string;
  /** Text before the fence: `- ` for the first line of a list item. */
  readonly prefix: string;
}

/** Returns the fence on a line, which may open or close a code block; null if there is none. */
export function fenceIn(line: string): Fence | null {
  const [, prefix = '', marker, info = ''] = fence.exec(line) ?? [];
  return marker === undefined ? null : { marker, info: info.trim(), prefix };
}

/** Whether a fence opens a code block: inline code may begin like one. */
export function isOpening({ marker, info }: Fence): boolean {
  return !(marker.startsWith('`') && info.includes('`'));
}

/** Whether a fence closes the code block that `opened` began. */
export function isClosing({ marker, info, prefix }: Fence, opened: string): boolean {
  return marker.startsWith(opened) && info === '' && /^[ \t>]*$/.test(prefix);
}

interface OpenedFence {
  readonly start: number;
  readonly marker: string;
  /** Matches a line outside the block that contains the fence; null if none does. */
  readonly outside: RegExp | null;
}

function outsideOf({ prefix }: Fence): RegExp | null {
  if (/^ {0,3}>/.test(prefix)) return /^(?! {0,3}>)/;
  return /^ {0,3}[^ \t>]|^ {4}|\t/.test(prefix) ? /^[^ \t]/ : null;
}

/** Returns the ranges of fenced code blocks and inline code, in order. */
export function codeRanges(source: string): Range[] {
  const ranges: Range[] = [];
  let opened: OpenedFence | null = null;
  let start = 0;
  for (const line of source.split('\n')) {
    const end = start + line.length;
    const found = fenceIn(line);
    if (opened?.outside?.test(line)) {
      // The list item or other block that contains the fence has ended, and the code with it.
      ranges.push({ start: opened.start, end: start - 1 });
      opened = null;
    }
    if (opened !== null) {
      const isClosed = found !== null && isClosing(found, opened.marker);
      if (isClosed) ranges.push({ start: opened.start, end });
      if (isClosed) opened = null;
    } else if (found !== null && isOpening(found)) {
      opened = { start, marker: found.marker, outside: outsideOf(found) };
    } else {
      for (const range of codeInLine(line, start)) ranges.push(range);
    }
    start = end + 1;
  }
  if (opened !== null) ranges.push({ start: opened.start, end: source.length });
  return ranges;
}

/** Returns the ranges of inline code, each from a run of backticks to the next run of equal length. */
export function codeInLine(line: string, offset: number): Range[] {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({ start: index, length }));
  const next = new Map<number, number>();
  const partners = runs.map(() => -1);
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const length = runs[index]?.length ?? 0;
    partners[index] = next.get(length) ?? -1;
    next.set(length, index);
  }
  const ranges: Range[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const first = runs[index];
    const last = runs[partners[index] ?? -1];
    if (first === undefined || last === undefined) continue;
    ranges.push({ start: offset + first.start, end: offset + last.start + last.length });
    index = partners[index] ?? index;
  }
  return ranges;
}

/** Rewrites the parts of a text that are not code. */
export function rewriteProse(source: string, rewrite: (prose: string) => string): string {
  let written = '';
  let end = 0;
  for (const range of codeRanges(source)) {
    written += rewrite(source.slice(end, range.start)) + source.slice(range.start, range.end);
    end = range.end;
  }
  return written + rewrite(source.slice(end));
}

export function withoutCode(source: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const range of codeRanges(source)) {
    pieces.push(source.slice(end, range.start));
    end = range.end;
  }
  return [...pieces, source.slice(end)].join('');
}
