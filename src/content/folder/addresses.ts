/** Under which addresses pages stood on an older site, and what its addresses lead to. */

import { pageAddress } from '../../formats/page-address.ts';
import { parseUrl } from '../../formats/parse-url.ts';
import type { ArticleFile } from './article-file.ts';
import { isFolderPage, keyPart, parentFolder } from './path-names.ts';

/** The files of a site that have an address, by what an import makes of them. */
export interface SitePages {
  readonly articles: readonly ArticleFile[];
  /** First pages of folders: what they say describes a category or a section. */
  readonly introductions: readonly ArticleFile[];
  /** First pages of the site: the help center has one of its own. */
  readonly frontPages: readonly ArticleFile[];
  /** Pages that only redirect. */
  readonly redirects: readonly ArticleFile[];
}

/** The target of an address. */
export type Destination =
  | { readonly kind: 'article' | 'introduction'; readonly file: ArticleFile; readonly fragment: string }
  | { readonly kind: 'home' }
  /** A page of another site. */
  | { readonly kind: 'url'; readonly url: string };

export interface AddressBook {
  /**
   * The addresses of a page, each once: those of its front matter, then those that follow from its path, then those of
   * stubs that redirect to it.
   */
  of(file: ArticleFile): readonly string[];
  /** Returns the page at an address, in the given language if it has several; undefined without one. */
  find(address: string, language: string): Destination | undefined;
  /** Returns the final target of a redirect; undefined without one. */
  follow(redirect: ArticleFile): Destination | undefined;
}

export interface AddressOptions {
  /** The prefix of the older site's paths: '' or such as `/help`. */
  readonly basePath: string;
  /** The url of the older site; null for an unknown one. */
  readonly baseUrl: URL | null;
  /** Returns the address of a file on its own site; null for an unknown one. */
  findPermalink(file: ArticleFile): string | null;
}

/** Addresses of one page. */
const maxAddresses = 100;

/** Redirects in a row. */
const maxRedirects = 5;

interface Entry {
  readonly kind: 'article' | 'introduction' | 'home' | 'redirect';
  readonly file: ArticleFile;
}

export function createAddressBook(pages: SitePages, options: AddressOptions): AddressBook {
  const entries: Entry[] = [
    ...pages.articles.map((file) => ({ kind: 'article', file }) as const),
    ...pages.introductions.map((file) => ({ kind: 'introduction', file }) as const),
    ...pages.frontPages.map((file) => ({ kind: 'home', file }) as const),
    ...pages.redirects.map((file) => ({ kind: 'redirect', file }) as const),
  ];
  const addresses = new Map(entries.map(({ file }) => [file, articleAddresses(file, options)]));
  const byAddress = new Map<string, Entry[]>();
  const add = (entry: Entry, address: string) => {
    const others = byAddress.get(address);
    if (others === undefined) byAddress.set(address, [entry]);
    else if (!others.includes(entry)) others.push(entry);
  };
  // Addresses in front matter win over those that follow from paths.
  for (const entry of entries)
    for (const address of addresses.get(entry.file)?.named ?? []) add(entry, address);
  for (const entry of entries)
    for (const address of addresses.get(entry.file)?.implied ?? []) add(entry, address);

  function find(text: string, language: string, redirects: number): Destination | undefined {
    const found = byAddress.get(pageAddress(text) ?? '') ?? [];
    const entry = found.find(({ file }) => file.language === language) ?? found[0];
    if (entry === undefined) return undefined;
    if (entry.kind === 'home') return { kind: 'home' };
    if (entry.kind === 'redirect') return follow(entry.file, redirects);
    return { kind: entry.kind, file: entry.file, fragment: '' };
  }

  function follow({ members, language }: ArticleFile, redirects: number): Destination | undefined {
    const { basePath, baseUrl } = options;
    const [path = '', fragment = ''] = (members.redirect ?? '').split('#', 2);
    const url = /^(?:https?:)?\/\//i.test(path) ? parseUrl(path, 'https://page.invalid/') : null;
    if (url !== null && url.host !== baseUrl?.host) return { kind: 'url', url: members.redirect ?? '' };
    if (redirects === 0) return undefined;
    const candidates = url === null ? [`${basePath}/${path.replace(/^\//, '')}`, path] : [url.pathname];
    const found = candidates
      .map((candidate) => find(candidate, language, redirects - 1))
      .find((destination) => destination !== undefined);
    return found !== undefined && 'fragment' in found && fragment !== '' ? { ...found, fragment } : found;
  }

  const ofStubs = new Map<ArticleFile, string[]>();
  for (const stub of pages.redirects) {
    const destination = follow(stub, maxRedirects);
    if (destination === undefined || !('file' in destination)) continue;
    const { named = [], implied = [] } = addresses.get(stub) ?? {};
    ofStubs.set(destination.file, [...(ofStubs.get(destination.file) ?? []), ...named, ...implied]);
  }

  return {
    of(file) {
      const { named = [], implied = [] } = addresses.get(file) ?? {};
      return [...new Set([...named, ...implied, ...(ofStubs.get(file) ?? [])])].slice(0, maxAddresses);
    },
    find: (address, language) => find(address, language, maxRedirects),
    follow: (redirect) => follow(redirect, maxRedirects),
  };
}

interface Addresses {
  readonly named: readonly string[];
  readonly implied: readonly string[];
}

function articleAddresses(file: ArticleFile, { basePath, findPermalink }: AddressOptions): Addresses {
  const atBase = (path: string) => `${basePath}/${path.replace(/^\//, '')}`;
  const named = file.members.addresses.map((address) =>
    // An absolute url is kept; other addresses begin at the root of the site.
    /^https?:/i.test(address) ? address : atBase(address),
  );
  const permalink = findPermalink(file);
  const paths = permalink === null ? impliedPaths(file) : [permalink];
  return {
    named: distinct(named),
    implied: distinct(paths.map((path) => atBase(encodeURI(path)))),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map(pageAddress).filter((address) => address !== null))].slice(0, maxAddresses);
}

/** Addresses that generators of sites make of the path of a file, and of the date and the categories of a post. */
function impliedPaths({ file, location, members, frontMatter }: ArticleFile): string[] {
  const path = isFolderPage(file) ? parentFolder(file) : file;
  const withoutNumbers = path.split('/').map(keyPart).join('/');
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
