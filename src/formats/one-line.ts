/** A text on one line, without what PostgreSQL and terminals cannot take. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
