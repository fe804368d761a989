/**
 * Makes untrusted text safe for a terminal: no character moves the cursor, sets colors or changes the reading order.
 */

/** Matches control characters, and characters that change the reading order. */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a text safe as one cell of a line: tabs and line breaks become spaces. */
export function printableCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(obeyed, '');
}

/** Makes a text of several lines safe. */
export function printableText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('\t', '    ').replace(obeyed, ''))
    .join('\n');
}
