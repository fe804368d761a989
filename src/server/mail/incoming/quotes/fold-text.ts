/** Splits a plain text into its author's part and the quote below. */

import { findQuote, mostLines } from './find-quote.ts';
import { readTextLines } from './mail-lines.ts';

export interface FoldedText {
  readonly written: string;
  /** Null if no quote is certain, or if the mail is only a quote. */
  readonly quote: string | null;
}

export function foldText(text: string, subject: string): FoldedText {
  const start = findQuote(readTextLines(text, mostLines), subject);
  return start === null ? { written: text, quote: null } : splitText(text, start);
}

/** @param start the first line of the quote */
export function splitText(text: string, start: number): FoldedText {
  const lines = text.split('\n');
  return { written: lines.slice(0, start).join('\n').trimEnd(), quote: lines.slice(start).join('\n') };
}
