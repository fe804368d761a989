import { rewriteProse } from './code-ranges.ts';

/** Matches `](…)`, `[label]: …`, `href="…"`, `src="…"`; destinations with whitespace have angle brackets or quotes. */
const destination =
  /(\]\([ \t]?|^ ?\[[^[\]\n]+\]:[ \t]?)(?:<([^<>\n]+)>|((?:[^\s<>()"']|\([^\s<>()"']*\))+))|\b((?:href|src)=)(?:"([^"<>\n]+)"|'([^'<>\n]+)')/gim;

/**
 * Replaces the destinations in Markdown, except in code.
 * @param replace returns the new destination, already escaped; null to keep the old one
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

/** Escapes a url, so that it ends neither a Markdown destination nor an HTML attribute. */
export function escapeDestination(address: string): string {
  return address.replace(/[\s<>()"'\\]/g, (character) => percentEncoded(character));
}

/** Encodes a character in percent form, including those that `encodeURIComponent` does not encode. */
function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}
