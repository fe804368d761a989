import { escapeDestination, replaceDestinations } from '../../markup/markdown/destinations.ts';
import { withoutComments } from '../../markup/markdown/without-comments.ts';

/** Matches a heading at the beginning of a text. */
const titleLine = /^(?:#[ \t][^\n]*|[^\n#>|`~-][^\n]*\n=+[ \t]*)(?:\n|$)/;

/**
 * Prepares the stored Markdown, for programs that do not read HTML: removes comments and resolves destinations.
 * @param destinations resolved destinations by the `href` or `src` of the unresolved HTML; '' for a broken one
 * @param isTitleInText whether the first heading belongs to the text; otherwise it is the title, and is removed
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

/** Returns a url without the percent-encoding that the Markdown parser adds. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
