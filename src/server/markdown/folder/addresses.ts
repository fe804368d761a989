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

/** `basePath` is that with which the paths of the older site began: '' or such as `/help`. */
export function createAddressBook(files: readonly ArticleFile[], basePath: string): AddressBook {
  const addresses = new Map(files.map((file) => [file, addressesOf(file, basePath)]));
  const byAddress = new Map<string, ArticleFile[]>();
  const add = (file: ArticleFile, address: string) => {
    const others = byAddress.get(address);
    if (others === undefined) byAddress.set(address, [file]);
    else if (!others.includes(file)) others.push(file);
  };
  // What an article says of itself comes before what the places of others say.
  for (const [file, { named }] of addresses) for (const address of named) add(file, address);
  for (const [file, { implied }] of addresses) for (const address of implied) add(file, address);
  return {
    of(file) {
      const { named = [], implied = [] } = addresses.get(file) ?? {};
      return [...new Set([...named, ...implied])].slice(0, maxAddresses);
    },
    find(text, language) {
      const found = byAddress.get(pageAddress(text) ?? '') ?? [];
      return found.find((file) => file.language === language) ?? found[0];
    },
  };
}

/** More than any page has had. */
const maxAddresses = 100;

interface Addresses {
  readonly named: readonly string[];
  readonly implied: readonly string[];
}

function addressesOf(articleFile: ArticleFile, basePath: string): Addresses {
  const atBase = (path: string) => `${basePath}/${path.replace(/^\//, '')}`;
  const named = articleFile.members.addresses.map((address) =>
    // A whole url is one as it stands; the others are seen from where the site begins.
    /^https?:/i.test(address) ? address : atBase(address),
  );
  return {
    named: distinct(named),
    implied: distinct(impliedPaths(articleFile).map((path) => atBase(encodeURI(path)))),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map(pageAddress).filter((address) => address !== null))].slice(0, maxAddresses);
}

/** What generators of sites make of the path of a file, and of the date and the categories of a post. */
function impliedPaths({ file, location, members, frontMatter }: ArticleFile): string[] {
  const path = isFolderPage(file) ? folderOf(file) : file;
  const withoutNumbers = path.split('/').map(keyOf).join('/');
  const withoutLanguage = withoutNumbers.slice(
    location.languageFolder === '' ? 0 : location.languageFolder.length + 1,
  );
  const paths = [path, withoutNumbers, withoutLanguage];
  const [, date = '', post = ''] = /^(\d{4}-\d{2}-\d{2})-(.+?)\.\w+$/.exec(location.name) ?? [];
  if (post !== '') {
    const dated = `${date.replaceAll('-', '/')}/${post}`;
    paths.push(dated, [...members.categories, dated].join('/'));
  }
  // Some links name an article by the id that its front matter gives it.
  const id = frontMatter.members.get('id')?.text;
  if (id) paths.push([...location.folders, id].join('/'));
  return paths;
}
