/** Escapes plain text for Markdown. */

/** Text that would begin a block, at the beginning of a line. */
const blockStart = /^( *)([#+=>-]|\d{1,9}[.)])/gm;

/** Escapes also what looks like the beginning of an HTML entity. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w{1,32};)/g, String.raw`\$&`)
    .replace(blockStart, (_, blanks: string, mark: string) =>
      mark.length === 1 ? `${blanks}\\${mark}` : `${blanks}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );
}
