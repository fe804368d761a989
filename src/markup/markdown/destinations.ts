/** The destinations of links and pictures in Markdown, and in the HTML in it. */

import { rewriteProse } from './code-ranges.ts';

/** `](…)`, `[label]: …`, `href="…"` and `src="…"`. A destination with blanks is in angle brackets or quotes. */
const destination =
  /(\]\([ \t]?|^ ?\[[^[\]\n]+\]:[ \t]?)(?:<([^<>\n]+)>|((?:[^\s<>()"']|\([^\s<>()"']*\))+))|\b((?:href|src)=)(?:"([^"<>\n]+)"|'([^'<>\n]+)')/gim;

/**
 * Replaces the destinations of Markdown, outside of code.
 * @param replace returns the new destination, already escaped; null to leave it unchanged
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

/** Escapes an address, so that neither Markdown nor an attribute of HTML ends in it. */
export function escapeDestination(address: string): string {
  return address.replace(/[\s<>()"'\\]/g, (character) => percentEncoded(character));
}

/** `encodeURIComponent` leaves some characters that may stand in a path. */
function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}
