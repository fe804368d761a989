/** Plain text as Markdown that shows it. */

/** What begins a block, at the beginning of a line. */
const blockStart = /^( *)([#+=>-]|\d{1,9}[.)])/gm;

/** Also what looks like the beginning of an entity of HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w{1,32};)/g, String.raw`\$&`)
    .replace(blockStart, (_, blanks: string, mark: string) =>
      mark.length === 1 ? `${blanks}\\${mark}` : `${blanks}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );
}

/** A destination of a link that no reader takes for more. */
export function markdownHref(href: string): string {
  return href.replace(/[\s<>()\\]/g, (character) => encodeURIComponent(character).replace(/[()]/, percentOf));
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
