/** Under which addresses articles stood on an older site, and what its addresses lead to. */

import { pageAddress } from '../../text/page-address.ts';
import type { ArticleFile } from './article-file.ts';
import { folderOf, isFolderPage, keyOf } from './path-names.ts';

export interface AddressBook {
  /** Of an article, each once: those that its front matter names, then those that its path would have given it. */
  of(articleFile: ArticleFile): readonly string[];
  /** The article at an address, in its language if it has several; undefined where there is none. */
  find(address: string, language: string): ArticleFile | undefined;
}

/** `baseUrl` is where the older site began, null where that is not known. */
export function createAddressBook(files: readonly ArticleFile[], baseUrl: URL | null): AddressBook {
  const basePath = (baseUrl?.pathname ?? '').replace(/\/$/, '');
  const addresses = new Map(files.map((file) => [file, addressesOf(file, basePath)]));
  const byAddress = new Map<string, ArticleFile[]>();
  for (const [file, own] of addresses) {
    for (const address of own) {
      const others = byAddress.get(address);
      if (others === undefined) byAddress.set(address, [file]);
      else others.push(file);
    }
  }
  return {
    of: (file) => addresses.get(file) ?? [],
    find(text, language) {
      const found = byAddress.get(pageAddress(text) ?? '') ?? [];
      return found.find((file) => file.language === language) ?? found[0];
    },
  };
}

/** More than any page has had. */
const maxAddresses = 100;

function addressesOf({ file, location, members }: ArticleFile, basePath: string): string[] {
  const named = members.addresses.flatMap((address) =>
    // A whole url is one as it stands; the others are seen from where the site begins.
    /^https?:/i.test(address) ? [address] : [`${basePath}/${address.replace(/^\//, '')}`],
  );
  const path = isFolderPage(file) ? folderOf(file) : file;
  const withoutNumbers = path.split('/').map(keyOf).join('/');
  const withoutLanguage = withoutNumbers.slice(
    location.languageFolder === '' ? 0 : location.languageFolder.length + 1,
  );
  const byPath = [path, withoutNumbers, withoutLanguage].map((place) => `${basePath}/${encodeURI(place)}`);
  const all = [...named, ...byPath].map(pageAddress).filter((address) => address !== null);
  return [...new Set(all)].slice(0, maxAddresses);
}
