/** Destinations: what the links and pictures of Markdown, and of the HTML in it, lead to. */

import { rewriteProse } from './code-ranges.ts';

/** `](…)`, `[label]: …`, `href="…"` and `src="…"`. Angle brackets or quotes hold what has blanks. */
const destination =
  /(\]\([ \t]?|^ ?\[[^[\]\n]+\]:[ \t]?)(?:<([^<>\n]+)>|((?:[^\s<>()"']|\([^\s<>()"']*\))+))|\b((?:href|src)=)(?:"([^"<>\n]+)"|'([^'<>\n]+)')/gim;

/**
 * Replaces the destinations of a text of Markdown; those in code stay.
 * @param replace returns the new destination, already escaped; null for one that stays as it is
 */
export function replaceDestinations(
  markdown: string,
  replace: (destination: string) => string | null,
): string {
  return rewriteProse(markdown, (prose) =>
    prose.replace(
      destination,
      (
        whole,
        opening: string | undefined,
        bracketed: string | undefined,
        bare: string | undefined,
        attribute: string | undefined,
        double: string | undefined,
        single: string | undefined,
      ) => {
        const replaced = replace(bracketed ?? bare ?? double ?? single ?? '');
        if (replaced === null) return whole;
        return attribute === undefined ? `${opening}${replaced}` : `${attribute}"${replaced}"`;
      },
    ),
  );
}

/** Escapes an address, so that neither Markdown nor an attribute of HTML ends within it. */
export function escapeDestination(address: string): string {
  return address.replace(/[\s<>()"'\\]/g, (character) => percentEncoded(character));
}

/** `encodeURIComponent` leaves some characters that may stand in a path. */
function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}
