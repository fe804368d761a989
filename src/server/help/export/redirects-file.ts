/** Prints the redirects of some static hosts, with lines such as `/old/path /en/articles/34-title.html 301`. */

import { articlePath, categoryPath } from '../addresses.ts';
import type { MovedPage } from '../queries/old-addresses.sql.ts';
import type { HelpSite } from '../site.ts';

/** The file name that such hosts expect. */
export const redirectsName = '_redirects';

/** Gives a URL that pages in several languages had to the page in the default language. */
export function redirectsFile(site: HelpSite, pages: readonly MovedPage[]): string {
  const targets = new Map<string, { readonly path: string; readonly isDefault: boolean }>();
  for (const { kind, language, addresses, ...page } of pages) {
    const path = kind === 'article' ? articlePath(site, language, page) : categoryPath(site, language, page);
    const isDefault = language === site.defaultLanguage;
    for (const address of addresses) {
      const other = targets.get(address);
      if (other === undefined || (isDefault && !other.isDefault)) targets.set(address, { path, isDefault });
    }
  }
  return [...targets]
    .flatMap(([address, { path }]) => redirectLines(encoded(address), path))
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns the redirects from a stored URL, with and without `.html`: stored URLs have no extension. */
function redirectLines(address: string, path: string): string[] {
  const asWritten = address === '/' ? [] : [address, `${address}.html`];
  return asWritten.filter((from) => from !== path).map((from) => `${from} ${path} 301`);
}

/** Encodes asterisks and colons, which the file uses as placeholders. */
function encoded(address: string): string {
  return encodeURI(address).replace(/[*:]/g, (letter) => (letter === '*' ? '%2A' : '%3A'));
}
