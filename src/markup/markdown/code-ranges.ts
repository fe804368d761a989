/** Finds code in Markdown, whose content is plain text. */

/** A range from `start` up to and without `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const fence = /^[ \t>]*(`{3,}|~{3,})([^\n]*)/;

export interface Fence {
  /** Its backticks or tildes. */
  readonly marker: string;
  /** The text after them, without blanks around it. */
  readonly info: string;
}

/** The fence on a line that may open or close a block of code. */
export function fenceIn(line: string): Fence | null {
  const [, marker, info = ''] = fence.exec(line) ?? [];
  return marker === undefined ? null : { marker, info: info.trim() };
}

/** Whether a fence opens a block: code within a line may begin like one. */
export function isOpening({ marker, info }: Fence): boolean {
  return !(marker.startsWith('`') && info.includes('`'));
}

/** Whether a fence closes the block that another opened. */
export function isClosing({ marker, info }: Fence, opened: string): boolean {
  return marker.startsWith(opened) && info === '';
}

/** Blocks between fences and code within a line, in their order. */
export function codeRanges(source: string): Range[] {
  const ranges: Range[] = [];
  let opened: { readonly start: number; readonly marker: string } | null = null;
  let start = 0;
  for (const line of source.split('\n')) {
    const end = start + line.length;
    const found = fenceIn(line);
    if (opened !== null) {
      const isClosed = found !== null && isClosing(found, opened.marker);
      if (isClosed) ranges.push({ start: opened.start, end });
      if (isClosed) opened = null;
    } else if (found !== null && isOpening(found)) {
      opened = { start, marker: found.marker };
    } else {
      for (const range of codeInLine(line, start)) ranges.push(range);
    }
    start = end + 1;
  }
  if (opened !== null) ranges.push({ start: opened.start, end: source.length });
  return ranges;
}

/** From a run of backticks to the next that is as long. */
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

/** Rewrites each part of a text that is not code. */
export function rewriteProse(source: string, rewrite: (prose: string) => string): string {
  let written = '';
  let end = 0;
  for (const range of codeRanges(source)) {
    written += rewrite(source.slice(end, range.start)) + source.slice(range.start, range.end);
    end = range.end;
  }
  return written + rewrite(source.slice(end));
}

/** A text without its code. */
export function withoutCode(source: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const range of codeRanges(source)) {
    pieces.push(source.slice(end, range.start));
    end = range.end;
  }
  return [...pieces, source.slice(end)].join('');
}
