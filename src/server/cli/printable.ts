/** What strangers wrote, as a terminal may show it: no character of it moves the cursor, colours or turns the text. */

/** What terminals obey, and what lets a text be read in another order than it has. */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One cell of a line: tabs and line breaks are spaces. */
export function printableCell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(obeyed, '');
}

/** Text of several lines. */
export function printableText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('\t', '    ').replace(obeyed, ''))
    .join('\n');
}
