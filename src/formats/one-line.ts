/** Returns a text on one line, without control characters, which PostgreSQL or terminals cannot handle. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
