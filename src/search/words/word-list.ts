/** Sorted texts in two arrays, by UTF-16 units. */
export interface WordList {
  readonly units: Uint16Array;
  /** Text `n` has the units from `starts[n]` to `starts[n + 1]`. */
  readonly starts: Uint32Array;
}

/** @param texts in sorted order, if `findText` or `findPrefix` is used */
export function makeWordList(texts: readonly string[]): WordList {
  const starts = new Uint32Array(texts.length + 1);
  for (const [number, text] of texts.entries()) starts[number + 1] = (starts[number] ?? 0) + text.length;
  const units = new Uint16Array(starts[texts.length] ?? 0);
  let at = 0;
  for (const text of texts)
    for (let unit = 0; unit < text.length; unit += 1) units[at++] = text.charCodeAt(unit);
  return { units, starts };
}

export function textAt({ units, starts }: WordList, number: number): string {
  return String.fromCharCode(...units.subarray(starts[number], starts[number + 1]));
}

/** Returns a text's position in the list; -1 if it is not in the list. */
export function findText(list: WordList, text: string): number {
  const number = firstFrom(list, text);
  return number < list.starts.length - 1 && textAt(list, number) === text ? number : -1;
}

/** Returns the bounds of the texts that begin with a prefix, including the prefix itself. */
export function findPrefix(list: WordList, prefix: string): { start: number; end: number } {
  const start = firstFrom(list, prefix);
  return { start, end: firstFrom(list, `${prefix}\uffff`, start) };
}

/** Returns the position of the first text that does not come before `text`. */
function firstFrom(list: WordList, text: string, from = 0): number {
  let low = from;
  let high = list.starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list, middle, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a negative number if the list's text comes before `text`, and 0 if they are equal. */
function compare({ units, starts }: WordList, number: number, text: string): number {
  const start = starts[number] ?? 0;
  const length = (starts[number + 1] ?? 0) - start;
  const shorter = Math.min(length, text.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = (units[start + at] ?? 0) - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return length - text.length;
}
