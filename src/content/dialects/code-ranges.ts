/** Where code stands in Markdown, so that nothing in it is taken for more than text. */

/** From `start` up to `end`, which is not in it. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const fence = /^[ \t>]*(`{3,}|~{3,})([^\n]*)/;

/** Blocks between fences and code within a line, in their order. */
export function codeRanges(source: string): Range[] {
  const ranges: Range[] = [];
  let opened: { readonly start: number; readonly marker: string } | null = null;
  let start = 0;
  for (const line of source.split('\n')) {
    const end = start + line.length;
    const [, marker = '', info = ''] = fence.exec(line) ?? [];
    if (opened !== null) {
      const isClosed = marker.startsWith(opened.marker) && info.trim() === '';
      if (isClosed) ranges.push({ start: opened.start, end });
      if (isClosed) opened = null;
    } else if (marker !== '' && !(marker.startsWith('`') && info.includes('`'))) {
      opened = { start, marker };
    } else {
      ranges.push(...codeInLine(line, start));
    }
    start = end + 1;
  }
  if (opened !== null) ranges.push({ start: opened.start, end: source.length });
  return ranges;
}

/** From a run of backticks to the next that is as long. */
function codeInLine(line: string, offset: number): Range[] {
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
export function proseOf(source: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const range of codeRanges(source)) {
    pieces.push(source.slice(end, range.start));
    end = range.end;
  }
  return [...pieces, source.slice(end)].join('');
}
