/** Defines the lines of a mail, from its plain text or HTML, which are all that the search for quotes reads. */

/**
 * - `written`: without a mark
 * - `marked`: with `>` or in a quote element, which people use too
 * - `cited`: in an element by which mail programs quote the answered mail
 * - `attribution`: in an element in which mail programs state the quote's author
 * - `rest`: below an element after which everything is quoted
 */
export type LineKind = 'written' | 'marked' | 'cited' | 'attribution' | 'rest';

export interface MailLine {
  /** The text on one line, without quote marks. U+FFFC stands for an image. */
  readonly text: string;
  readonly kind: LineKind;
}

/** Matches the end of an attribution broken before its email address's `>`: it only looks like a quoted line. */
const endOfAttribution = /^>[\p{L}\p{M}() ]{0,40}[:：]$/u;

/** Returns the lines of a plain text: at most `most` and one more, by which the caller can tell a longer text. */
export function readTextLines(text: string, most?: number): MailLine[] {
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
