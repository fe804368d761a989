/** Removes comments from Markdown: their authors expect that no reader sees them. */

import { codeInLine, fenceIn, isClosing, isOpening, type Range } from './code-ranges.ts';

/** `[//]: # (text)`, the habit of those who want a comment without HTML. */
const definitionComment = /^ {0,3}\[[^\]\n]{1,400}\]:[ \t]{1,8}(?:#|<#?>)(?:[ \t]|$)/;

/** A comment of HTML ends at `-->` alone, also within code; `<!--` in code begins no comment. */
export function withoutComments(markdown: string): string {
  let fence: string | null = null;
  let isInComment = false;
  const lines: string[] = [];
  for (const line of markdown.split('\n')) {
    const found = isInComment ? null : fenceIn(line);
    if (fence !== null) {
      if (found && isClosing(found, fence)) fence = null;
      lines.push(line);
    } else if (found && isOpening(found)) {
      fence = found.marker;
      lines.push(line);
    } else {
      const cut = cutComments(line, isInComment);
      const isGone = cut.text.trim() === '' && (isInComment || line.trim() !== '');
      if (!isGone && !definitionComment.test(cut.text)) lines.push(cut.text);
      isInComment = cut.isInComment;
    }
  }
  return lines.join('\n');
}

interface CutLine {
  readonly text: string;
  /** Whether a comment goes on in the next line. */
  readonly isInComment: boolean;
}

function cutComments(line: string, isInComment: boolean): CutLine {
  const code = codeInLine(line, 0).reverse();
  let text = '';
  /** The end of the last comment. */
  let at = 0;
  let start = isInComment ? 0 : commentStart(line, at, code);
  while (start >= 0) {
    text += line.slice(at, start);
    const end = line.indexOf('-->', start);
    if (end < 0) return { text, isInComment: true };
    at = end + '-->'.length;
    start = commentStart(line, at, code);
  }
  return { text: text + line.slice(at), isInComment: false };
}

/**
 * The start of the first comment from an offset on; -1 without one. Code that begins within a comment is no code.
 * @param code ranges from the last to the first; those before the comment are popped
 */
function commentStart(line: string, from: number, code: Range[]): number {
  let start = line.indexOf('<!--', from);
  for (let range = code.at(-1); range && range.start < start; range = code.at(-1)) {
    code.pop();
    if (range.start >= from && start < range.end) start = line.indexOf('<!--', range.end);
  }
  return start;
}
