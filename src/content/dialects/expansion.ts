/**
 * What an article takes from other files of its folder. How deep such files may name others, how many an article may
 * take and how much text comes of it is bounded, so that a few lines cannot become more than any text is.
 */

import type { LeaveOut } from './unknown.ts';
import type { SiteValues } from './values.ts';

/** A text, and for each of its lines the line of the source (from 0) that made it. */
export interface Expanded {
  readonly text: string;
  readonly lines: readonly number[];
}

/** What an article may take from its folder. */
export interface Expander {
  readonly values: SiteValues;
  /** Path of the article below the folder. */
  readonly file: string;
  /** The text of the first of some paths below the folder that is a file within it; null where none is. */
  read(paths: readonly string[]): Promise<string | null>;
  readonly leaveOut: LeaveOut;
  /** Reports, on a line of the source counted from 0, what stays as it is. */
  report(line: number, message: string): void;
  readonly budget: ExpansionBudget;
}

export const maxIncludeDepth = 5;
const maxIncludes = 1_000;
/** Characters. */
const maxExpandedLength = 2 * 1024 * 1024;

/** What is left of the bounds of one article. */
export interface ExpansionBudget {
  /** Takes one file; false where the article has had all that it may have. */
  takeFile(length: number): boolean;
  /** Takes text that is no file's, such as a value. */
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

/** Writes a text that remembers from which lines it comes. */
export interface ExpansionWriter {
  /** Copies a part of the source that begins on a line. */
  copy(text: string, line: number): void;
  /** Writes what is not in the source, in place of something on a line. */
  insert(text: string, line: number): void;
  result(): Expanded;
}

export function createExpansionWriter(): ExpansionWriter {
  const pieces: string[] = [];
  const lines: number[] = [0];
  return {
    copy(text, line) {
      // What stood before it on its line may have come from elsewhere.
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
