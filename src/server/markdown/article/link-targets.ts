/** What the urls in an article lead to. */

import { posix } from 'node:path';
import { folderOf, isMarkdown } from '../folder/path-names.ts';
import { isPicture } from '../folder/pictures.ts';
import { addressPath } from './addresses.ts';

export type LinkTarget =
  /** Outside of the folder, on a site: not ours to change. */
  | { readonly kind: 'external' }
  /** A heading of the same article. */
  | { readonly kind: 'same-article'; readonly fragment: string }
  | { readonly kind: 'article'; readonly path: string; readonly fragment: string }
  /** Lies at one of the paths. */
  | { readonly kind: 'picture'; readonly paths: readonly string[] }
  /** Leads nowhere; the message is a sentence for the author. */
  | { readonly kind: 'broken'; readonly message: string };

export interface LinkOrigin {
  /** Path of the article below the folder. */
  readonly file: string;
  /** Top folder of its language, '' where there is none. */
  readonly languageFolder: string;
  /** Name of the folder that is read: links of a larger project may go out of it and in again. */
  readonly rootName: string;
  /** What the article is called on the site that it comes from, where it is part of one. */
  readonly site?: LinkSite;
}

/** The site that an article comes from. */
export interface LinkSite {
  /** The addresses of the article, relative to which its links may be written. */
  readonly addresses: readonly string[];
  /** With what the paths of its addresses begin: '' or such as `/help`. */
  readonly basePath: string;
  /** The path of the article at an address, as `addressPath` gives it. */
  articleAt(address: string): string | undefined;
}

/** The target of a link (`a`); `hasArticle` tells whether an article lies at a path, in NFC. */
export function linkTarget(
  href: string,
  origin: LinkOrigin,
  hasArticle: (path: string) => boolean,
): LinkTarget {
  const parts = split(href, origin);
  if ('kind' in parts) return parts;
  const { paths, fragment, writtenPath, isFromRoot } = parts;
  for (const path of paths) {
    const found = candidates(path.normalize('NFC')).find(hasArticle);
    if (found !== undefined) return { kind: 'article', path: found, fragment };
  }
  const atAddress = origin.site && articleAtAddress(writtenPath, origin.site);
  if (atAddress !== undefined) return { kind: 'article', path: atAddress, fragment };
  const [first = ''] = paths;
  if (first === '') return broken(`The link "${writtenPath}" leaves the folder.`);
  if (isMarkdown(first))
    return broken(`The link leads to "${writtenPath}", which is no article of this folder.`);
  // Such a path may be one of the site that shows the articles.
  if (isFromRoot) return { kind: 'external' };
  if (isPicture(first)) return { kind: 'picture', paths };
  return broken(`The link leads to "${writtenPath}", which is neither an article nor a picture.`);
}

/** The target of a picture (`img` and the like). */
export function pictureTarget(src: string, origin: LinkOrigin): LinkTarget {
  const parts = split(src, origin);
  if ('kind' in parts) return parts.kind === 'same-article' ? { kind: 'external' } : parts;
  return parts.paths.length === 0
    ? broken(`The picture "${parts.writtenPath}" leaves the folder.`)
    : { kind: 'picture', paths: parts.paths };
}

/** Where a browser would go from the article on its site. */
function articleAtAddress(
  writtenPath: string,
  { addresses, basePath, articleAt }: LinkSite,
): string | undefined {
  const isBelowBase = basePath !== '' && writtenPath.startsWith(`${basePath}/`);
  const candidatePaths = writtenPath.startsWith('/')
    ? [writtenPath, ...(isBelowBase ? [writtenPath.slice(basePath.length)] : [])]
    : addresses.map((address) => posix.join(address.slice(0, address.lastIndexOf('/') + 1), writtenPath));
  return candidatePaths.map((path) => articleAt(addressPath(path))).find((found) => found !== undefined);
}

interface LocalPath {
  /** Where it may lie, below the folder; none if it leaves the folder. */
  readonly paths: string[];
  readonly fragment: string;
  readonly writtenPath: string;
  readonly isFromRoot: boolean;
}

function split(url: string, origin: LinkOrigin): LinkTarget | LocalPath {
  const trimmed = url.trim();
  // The disk of the author, and schemes of our own that lead nowhere.
  if (/^(file|frontdesk-article|frontdesk-file):/i.test(trimmed)) {
    return broken(`The link "${trimmed}" leaves the folder.`);
  }
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(trimmed)) return { kind: 'external' };
  const [, encodedPath = '', , encodedFragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(trimmed) ?? [];
  const writtenPath = decode(encodedPath);
  const fragment = decode(encodedFragment);
  if (writtenPath === '') return { kind: 'same-article', fragment };
  const isFromRoot = writtenPath.startsWith('/');
  const inRoot = isFromRoot
    ? [
        `.${writtenPath}`,
        `./${origin.languageFolder}${writtenPath}`,
        `..${writtenPath}`,
        `./static${writtenPath}`,
      ]
    : [posix.join(folderOf(origin.file), writtenPath)];
  const paths = inRoot.flatMap((path) => pathWithin(origin.rootName, path));
  return { paths, fragment, writtenPath, isFromRoot };
}

/** The path in normal form; none if it leaves the folder of that name. */
function pathWithin(rootName: string, path: string): string[] {
  const whole = posix.join(rootName, path).replace(/\/$/, '');
  if (whole === rootName) return ['.'];
  return whole.startsWith(`${rootName}/`) ? [whole.slice(rootName.length + 1)] : [];
}

/** A link may leave out the extension, or name a folder. */
function candidates(path: string): string[] {
  if (isMarkdown(path)) return [path, path.replace(/\.md$/i, '.markdown')];
  const inFolder = path === '.' || path === '' ? '' : `${path}/`;
  const pages = ['index.md', 'README.md', 'readme.md', 'Index.md', 'index.mdx', 'README.mdx'].map(
    (page) => inFolder + page,
  );
  return [`${path}.md`, `${path}.mdx`, `${path}.markdown`, ...pages];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function broken(message: string): LinkTarget {
  return { kind: 'broken', message };
}
