/** The stored Markdown of an article, for programs that read no pages. */

import { escapeDestination, replaceDestinations } from '../../markup/markdown/destinations.ts';
import { withoutComments } from '../../markup/markdown/without-comments.ts';

/** The heading at the beginning of a text. */
const titleLine = /^(?:#[ \t][^\n]*|[^\n#>|`~-][^\n]*\n=+[ \t]*)(?:\n|$)/;

/**
 * Keeps the text without comments, and its destinations as the article has them.
 * @param destinations new ones by the `href` or `src` of the article's first HTML; '' for a broken one
 * @param isTitleInText whether the first heading is not the title of the article, which is printed above the text
 */
export function keepMarkdown(
  common: string,
  destinations: ReadonlyMap<string, string>,
  isTitleInText: boolean,
): string {
  const text = withoutComments(common.replaceAll('\0', '')).trim();
  const body = isTitleInText ? text : text.replace(titleLine, '');
  const byWriting = new Map([...destinations].map(([url, resolved]) => [decoded(url), resolved]));
  return replaceDestinations(body.trimStart(), (written) => {
    const resolved = destinations.get(written) ?? byWriting.get(written);
    if (resolved === undefined || resolved === written) return null;
    return resolved.startsWith('\0') ? resolved : escapeDestination(resolved);
  });
}

/** A url without the escapes that a parser of Markdown adds. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
