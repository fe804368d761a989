/** Removes comments from Markdown, because authors expect that no reader sees them. */

import { codeInLine, fenceIn, isClosing, isOpening, type Range } from './code-ranges.ts';

/** Matches `[//]: # (text)`, a common way to write a comment without HTML. */
const definitionComment = /^ {0,3}\[[^\]\n]{1,400}\]:[ \t]{1,8}(?:#|<#?>)(?:[ \t]|$)/;

/** Removes comments. An HTML comment ends only at `-->`, even inside code; `<!--` inside code begins no comment. */
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
  /** Whether a comment continues on the next line. */
  readonly isInComment: boolean;
}

function cutComments(line: string, isInComment: boolean): CutLine {
  const code = codeInLine(line, 0).reverse();
  let text = '';
  /** End of the last comment. */
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
 * Returns the offset of the first comment at or after `from`; -1 if there is none. Code that begins inside a comment
 * does not count.
 * @param code ranges from last to first; those before the comment are popped
 */
function commentStart(line: string, from: number, code: Range[]): number {
  let start = line.indexOf('<!--', from);
  for (let range = code.at(-1); range && range.start < start; range = code.at(-1)) {
    code.pop();
    if (range.start >= from && start < range.end) start = line.indexOf('<!--', range.end);
  }
  return start;
}
