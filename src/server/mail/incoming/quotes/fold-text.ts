/** Tells what somebody wrote in a plain text from the mail below that it answers. */

import { findQuote, mostLines } from './find-quote.ts';
import { linesOfText } from './mail-lines.ts';

/** A text in two parts, which are the whole of it. */
export interface FoldedText {
  readonly written: string;
  /** Null: nothing is folded, as nothing is surely a quote, or only a quote was sent. */
  readonly quote: string | null;
}

export function foldText(text: string, subject: string): FoldedText {
  const start = findQuote(linesOfText(text, mostLines), subject);
  return start === null ? { written: text, quote: null } : splitText(text, start);
}

/** @param start the first line of the quote */
export function splitText(text: string, start: number): FoldedText {
  const lines = text.split('\n');
  return { written: lines.slice(0, start).join('\n').trimEnd(), quote: lines.slice(start).join('\n') };
}
