/** A mail as lines, which its plain text and its HTML both give: what finds quotes knows nothing else of it. */

/**
 * - `written`: nothing marks it
 * - `marked`: as a person may quote too: with `>`, or in an element for quotes
 * - `cited`: in an element by which a mail program cites the mail that is answered
 * - `attribution`: in an element by which it says whose mail that is
 * - `rest`: below an element from which on all is quoted
 */
export type LineKind = 'written' | 'marked' | 'cited' | 'attribution' | 'rest';

export interface MailLine {
  /** On one line; without the marks of quoting. U+FFFC stands for a picture. */
  readonly text: string;
  readonly kind: LineKind;
}

/** Of an attribution that ends below its address: no quoted line, though it begins like one. */
const endOfAttribution = /^>[\p{L}\p{M}() ]{0,40}[:：]$/u;

/**
 * The lines of a plain text.
 * @param most of which one more is read at most; absent: all are read
 */
export function linesOfText(text: string, most?: number): MailLine[] {
  let previous = '';
  return text.split('\n', most === undefined ? undefined : most + 1).map((line) => {
    const isEnd =
      endOfAttribution.test(line.slice(0, 100).trimEnd()) &&
      /[<@]/.test(previous) &&
      !/[:：]$/.test(previous);
    const mark = isEnd ? null : /^\s{0,3}>/.exec(line);
    const read: MailLine =
      mark === null
        ? { text: line.trimEnd(), kind: 'written' }
        : { text: line.replace(/^[\s>]+/, '').trimEnd(), kind: 'marked' };
    previous = mark === null ? read.text.slice(0, 500) : '';
    return read;
  });
}
