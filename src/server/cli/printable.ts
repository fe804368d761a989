/** Makes untrusted text safe for a terminal: it moves no cursor, sets no colors and keeps the reading order. */

/** Matches control characters, and characters that change the reading order. */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Turns tabs and line breaks into spaces, for one cell of a line. */
export function printableCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(obeyed, '');
}

export function printableText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('\t', '    ').replace(obeyed, ''))
    .join('\n');
}
