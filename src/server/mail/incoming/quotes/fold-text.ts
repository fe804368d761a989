/** Tells what somebody wrote in a plain text from the mail below that it answers. */

import { isAttribution, isForwardingLine, isForwardingSubject, isQuotedHead } from './attributions.ts';
import { isOnlySignature } from './signatures.ts';

/** A text in two parts, which are the whole of it. */
export interface FoldedText {
  readonly written: string;
  /** Null: nothing is folded, as nothing is surely a quote, or only a quote was sent. */
  readonly quote: string | null;
}

/** Lines over which the line above a quote may go. */
const attributionLines = 4;

/**
 * Only what stands at the end below a mark that mail programs make counts as a quote. An answer that stands between
 * quoted lines or below them leaves the whole text as it is, and so does a mail that is passed on.
 */
export function foldText(text: string, subject: string): FoldedText {
  const lines = text.split('\n');
  const start = isForwardingSubject(subject) ? null : startOfQuote(lines);
  if (start === null || isOnlySignature(lines.slice(0, start))) return { written: text, quote: null };
  return { written: lines.slice(0, start).join('\n').trimEnd(), quote: lines.slice(start).join('\n') };
}

/** The first line of the quote. */
function startOfQuote(lines: readonly string[]): number | null {
  const head = lines.findIndex(
    (line, index) => mayBegin(line) && isQuotedHead(lines.slice(index, index + 14)),
  );
  const quoted = startOfQuotedLines(lines);
  const starts = [head, quoted].filter((start) => start >= 0);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  return lines.slice(0, start).some(isForwardingLine) ? null : start;
}

/** Most lines do not; only for those that may are the next ones looked at. */
function mayBegin(line: string): boolean {
  return line.length < 300 && !line.startsWith('>') && /[:：]|-{2}|_{10}/.test(line);
}

/** Where lines of `>` begin that go on to the end, with the line above them that says whose they are; else -1. */
function startOfQuotedLines(lines: readonly string[]): number {
  let start = lines.length;
  let isQuoted = false;
  while (start > 0) {
    const line = lines[start - 1] ?? '';
    if (line.startsWith('>')) isQuoted = true;
    else if (line.trim() !== '') break;
    start -= 1;
  }
  if (!isQuoted) return -1;
  for (let count = 1; count <= attributionLines && start - count >= 0; count += 1) {
    const above = lines.slice(start - count, start);
    if ((above[0] ?? '').trim() === '') break;
    if (isAttribution(above.map((line) => line.slice(0, 300)).join(' ')) && beginsHere(above))
      return start - count;
  }
  return -1;
}

/**
 * Whether nothing that belongs to it stands above the first of these lines: `wrote:` alone ends such a line, and is
 * none.
 */
function beginsHere([first = '']: readonly string[]): boolean {
  return /\d/.test(first) || /^\p{Lu}|^[^\p{ASCII}]/u.test(first.trim());
}
