/** Expands an article's includes, with limited depth, number and length, so that few lines cannot grow without end. */

import type { LeaveOut } from './unknown.ts';
import type { SiteValues } from './values.ts';

/** A text, and for each of its lines the source line that it comes from, counted from 0. */
export interface Expanded {
  readonly text: string;
  readonly lines: readonly number[];
}

/** Includes and values that an article may use. */
export interface Expander {
  readonly values: SiteValues;
  /** Path of the article, relative to the folder. */
  readonly file: string;
  /** Reads the first existing file of several paths, relative to the folder; null if none exists. */
  read(paths: readonly string[]): Promise<string | null>;
  readonly leaveOut: LeaveOut;
  /** Reports a problem with a construct. `line` is a line of the source, counted from 0. */
  report(line: number, message: string): void;
  readonly budget: ExpansionBudget;
}

export const maxIncludeDepth = 5;
const maxIncludes = 1_000;
/** Maximum length of an expanded article in characters. */
const maxExpandedLength = 2 * 1024 * 1024;

export interface ExpansionBudget {
  /** Subtracts the length of an included file; returns false if it exceeds the budget. */
  takeFile(length: number): boolean;
  /** Subtracts the length of another inserted text, such as a value; returns false if it exceeds the budget. */
  takeText(length: number): boolean;
}

export function createExpansionBudget(): ExpansionBudget {
  let files = 0;
  let length = 0;
  const takeText = (more: number) => {
    length += more;
    return length <= maxExpandedLength;
  };
  return {
    takeText,
    takeFile(more) {
      files += 1;
      return takeText(more) && files <= maxIncludes;
    },
  };
}

/** Writes a text, and records the source line of each of its lines. */
export interface ExpansionWriter {
  /** Copies a part of the source that begins on `line`. */
  copy(text: string, line: number): void;
  /** Writes a text that replaces a construct on `line`. */
  insert(text: string, line: number): void;
  result(): Expanded;
}

export function createExpansionWriter(): ExpansionWriter {
  const pieces: string[] = [];
  const lines: number[] = [0];
  return {
    copy(text, line) {
      // The beginning of the current output line may come from another source line.
      if (pieces.length === 0 || pieces.at(-1)?.endsWith('\n')) lines[lines.length - 1] = line;
      if (text !== '') pieces.push(text);
      const count = lineBreaksIn(text);
      for (let index = 1; index <= count; index += 1) lines.push(line + index);
    },
    insert(text, line) {
      if (text !== '') pieces.push(text);
      for (let count = lineBreaksIn(text); count > 0; count -= 1) lines.push(line);
    },
    result: () => ({ text: pieces.join(''), lines }),
  };
}

function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
