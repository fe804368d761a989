/** Lines of a mail, made from its plain text or its HTML: the finders of quotes read nothing else. */

/**
 * - `written`: without a mark
 * - `marked`: with `>` or in a quote element, as people quote too
 * - `cited`: in an element by which mail programs quote the answered mail
 * - `attribution`: in an element by which mail programs name the quote's author
 * - `rest`: below an element from which on all is quoted
 */
export type LineKind = 'written' | 'marked' | 'cited' | 'attribution' | 'rest';

export interface MailLine {
  /** The text on one line, without marks of quotes. U+FFFC is a picture. */
  readonly text: string;
  readonly kind: LineKind;
}

/** The end of an attribution that is broken before the `>` of its address: it only looks like a quoted line. */
const endOfAttribution = /^>[\p{L}\p{M}() ]{0,40}[:：]$/u;

/**
 * Returns the lines of a plain text.
 * @param most one more line than this is read at most; absent: all are read
 */
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
