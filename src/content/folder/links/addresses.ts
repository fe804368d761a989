/** Computes the urls that pages had on the former site, and resolves such urls to pages. */

import { formerPath } from '../../../formats/former-path.ts';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import { hasNameOfFolder, isFolderPage, keyPart } from './path-names.ts';

/** Files of a site that have a url, by what an import makes of them. */
export interface SitePages {
  readonly articles: readonly ArticleFile[];
  /** Index pages of folders, which become descriptions of categories and sections. */
  readonly introductions: readonly ArticleFile[];
  /** Home pages of the site, which are not imported: the help center has its own. */
  readonly frontPages: readonly ArticleFile[];
  readonly redirects: readonly ArticleFile[];
}

/** The page to which a url leads. */
export type Destination =
  | { readonly kind: 'article' | 'introduction'; readonly file: ArticleFile; readonly fragment: string }
  | { readonly kind: 'home' }
  | { readonly kind: 'url'; readonly url: string };

export interface AddressBook {
  /**
   * Returns a page's former urls without duplicates: those in its front matter, those that follow from its path, and
   * those of pages that redirect to it, in this order.
   */
  of(file: ArticleFile): readonly string[];
  /** Returns the page at a url, preferring the given language; undefined if there is none. */
  find(address: string, language: string): Destination | undefined;
  /** Returns the final target of a redirect; undefined if it is not a known page. */
  follow(redirect: ArticleFile): Destination | undefined;
}

export interface AddressOptions {
  /** Path prefix of the former site: '' or, for example, `/help`. */
  readonly basePath: string;
  /** Url of the former site; null if unknown. */
  readonly baseUrl: URL | null;
  /** Returns the path of a file on its own site; null if unknown. */
  findPermalink(file: ArticleFile): string | null;
}

/** Maximum number of urls per page. */
const maxAddresses = 100;

/** Maximum number of consecutive redirects. */
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
  // Urls in front matter take precedence over urls that follow from paths.
  for (const entry of entries)
    for (const address of addresses.get(entry.file)?.named ?? []) add(entry, address);
  for (const entry of entries)
    for (const address of addresses.get(entry.file)?.implied ?? []) add(entry, address);

  function find(text: string, language: string, redirects: number): Destination | undefined {
    const found = byAddress.get(formerPath(text) ?? '') ?? [];
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
    // An absolute url is kept; other urls are relative to the root of the site.
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
  return [...new Set(texts.map(formerPath).filter((address) => address !== null))].slice(0, maxAddresses);
}

/** Returns the paths that site generators derive from a file's path, and from the date and categories of a post. */
function impliedPaths({ location, members, frontMatter }: ArticleFile): string[] {
  const { folders, name, urlPath } = location;
  const places = [
    ...(isFolderPage(name) ? [] : [[...folders, name]]),
    ...(isFolderPage(name) || hasNameOfFolder(folders, name) ? [folders] : []),
  ];
  // The pages of a site may also be below the language alone: `/fr/a` beside `/fr/docs/a`.
  const [language = ''] = urlPath.split('/');
  const paths = places.flatMap((place) => {
    const plain = place.map(keyPart);
    return [[urlPath, ...place], [urlPath, ...plain], plain, [language, ...plain]].map((path) =>
      path.join('/'),
    );
  });
  const [, date = '', post = ''] = /^(\d{4}-\d{2}-\d{2})-(.+?)\.\w+$/.exec(location.name) ?? [];
  if (post !== '') {
    const dated = `${date.replaceAll('-', '/')}/${post}`;
    paths.push(dated, [...members.categories, dated].join('/'));
  }
  const slug = frontMatter.members.get('slug')?.text ?? '';
  if (slug.startsWith('/') && urlPath !== '') paths.push(urlPath + slug);
  // Some links contain an article's `id` from its front matter.
  const id = frontMatter.members.get('id')?.text;
  if (id) paths.push([...location.folders, id].join('/'));
  return paths;
}
