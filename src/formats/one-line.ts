/** A text on one line, without characters that PostgreSQL or terminals cannot process. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
