/** The file by which hosts of files send on from older addresses: a line `/old/path /en/articles/34-title.html 301`. */

import { articlePath, categoryPath } from '../addresses.ts';
import type { MovedPage } from '../queries/old-addresses.ts';
import type { HelpSite } from '../site.ts';

/** Named as the hosts that know it name it. */
export const redirectsName = '_redirects';

/** Of several languages with one address, the default one has it. */
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
    .flatMap(([address, { path }]) => linesOf(encoded(address), path))
    .map((line) => `${line}\n`)
    .join('');
}

/** Addresses are stored without an ending. */
function linesOf(address: string, path: string): string[] {
  const asWritten = address === '/' ? [] : [address, `${address}.html`];
  return asWritten.filter((from) => from !== path).map((from) => `${from} ${path} 301`);
}

/** Stars and colons stand for more than themselves there. */
function encoded(address: string): string {
  return encodeURI(address).replace(/[*:]/g, (letter) => (letter === '*' ? '%2A' : '%3A'));
}
