/** Matches text at the beginning of a line that would begin a Markdown block. */
const blockStart = /^( *)([#+=>-]|\d{1,9}[.)])/gm;

/** Escapes a text, including what looks like the beginning of a character reference. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w{1,32};)/g, String.raw`\$&`)
    .replace(blockStart, (_, blanks: string, mark: string) =>
      mark.length === 1 ? `${blanks}\\${mark}` : `${blanks}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );
}
