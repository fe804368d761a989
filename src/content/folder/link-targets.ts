/** Resolves the urls in an article. */

import { posix } from 'node:path';
import { parseUrl } from '../../formats/parse-url.ts';
import type { LinkTarget } from '../article/article-context.ts';
import { isMarkdown, parentFolder } from './path-names.ts';

export interface LinkOrigin {
  /** Path of the article below the folder. */
  readonly file: string;
  /** Top folder of its language, '' without one. */
  readonly languageFolder: string;
  /**
   * Path of the folder that is read, from the name of its site's folder: links may leave the folder and enter it again,
   * and lead to other files of the site.
   */
  readonly sitePath: string;
  /** Whether the folder is that of a site, so that a path from the root is one of its pages. */
  readonly isOfSite: boolean;
  /** The addresses that the article itself has on a site. */
  readonly addresses: readonly string[];
  /** The prefix of addresses: '' or such as `/help`. */
  readonly basePath: string;
  /** The url of the older site; null for an unknown one. */
  readonly baseUrl: URL | null;
}

export interface KnownPages {
  /** Returns the page at a path in NFC; undefined without one. */
  atPath(path: string, fragment: string): LinkTarget | undefined;
  /** Returns the page of an address of the older site. */
  atAddress(address: string, fragment: string): LinkTarget | undefined;
}

/** The target of a link (`a`). */
export function linkTarget(href: string, origin: LinkOrigin, pages: KnownPages): LinkTarget {
  const parts = split(href, origin);
  if ('kind' in parts) return parts.kind === 'external' ? onOldSite(href, origin, pages) : parts;
  const { paths, fragment, writtenPath, isFromRoot } = parts;
  const byPath = firstResult(paths, (path) =>
    firstResult(candidates(path.normalize('NFC')), (candidate) => pages.atPath(candidate, fragment)),
  );
  if (byPath !== undefined) return byPath;
  const byAddress = firstResult(addressCandidates(writtenPath, isFromRoot, origin), (address) =>
    pages.atAddress(address, fragment),
  );
  if (byAddress !== undefined) return byAddress;
  if (paths.length === 0) return broken(`The link "${writtenPath}" leaves the folder.`);
  const [first = ''] = paths;
  if (isMarkdown(first))
    return broken(`The link leads to "${writtenPath}", which is no article of this folder.`);
  // A path from the root may belong to the site that shows the articles.
  const missing =
    isFromRoot && origin.isOfSite
      ? `The link leads to "${writtenPath}", which is no page of this folder: it stays as it is.`
      : undefined;
  return { kind: 'file', paths, isOptional: isFromRoot, missing };
}

function firstResult<T, R>(things: readonly T[], read: (thing: T) => R | undefined): R | undefined {
  for (const thing of things) {
    const found = read(thing);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The target of a picture (`img` and the like). */
export function pictureTarget(src: string, origin: LinkOrigin): LinkTarget {
  const parts = split(src, origin);
  if ('kind' in parts) return parts.kind === 'same-article' ? { kind: 'external' } : parts;
  return parts.paths.length === 0
    ? broken(`The picture "${parts.writtenPath}" leaves the folder.`)
    : { kind: 'file', paths: parts.paths, isOptional: false };
}

/** An address with a host: of a page if it is one of the older site, else of another site. */
function onOldSite(href: string, { baseUrl }: LinkOrigin, pages: KnownPages): LinkTarget {
  const url = baseUrl && parseUrl(href.trim(), baseUrl.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== baseUrl.host) return { kind: 'external' };
  return pages.atAddress(url.pathname, decode(url.hash.slice(1))) ?? { kind: 'external' };
}

/** The addresses that a path may mean: from the root of its site, from the older site, or from its page. */
function addressCandidates(path: string, isFromRoot: boolean, { addresses, basePath }: LinkOrigin): string[] {
  const encoded = encodeURI(path);
  if (isFromRoot) return [basePath + encoded, encoded];
  return addresses.flatMap((address) =>
    [address, `${address}/`].map((page) => posix.join(posix.dirname(`${page}x`), encoded)),
  );
}

interface LocalPath {
  /** Its possible paths below the folder; none outside of the folder and its site. */
  readonly paths: string[];
  readonly fragment: string;
  readonly writtenPath: string;
  readonly isFromRoot: boolean;
}

function split(url: string, origin: LinkOrigin): LinkTarget | LocalPath {
  const trimmed = url.trim();
  // A path on the author's disk, or a scheme of Frontdesk's own.
  if (/^(file|frontdesk-article|frontdesk-file):/i.test(trimmed)) {
    return broken(`The link "${trimmed}" leaves the folder.`);
  }
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(trimmed)) return { kind: 'external' };
  const [, encodedPath = '', , encodedFragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(trimmed) ?? [];
  const writtenPath = decode(encodedPath);
  const fragment = decode(encodedFragment);
  if (writtenPath === '') return { kind: 'same-article', fragment };
  const isFromRoot = writtenPath.startsWith('/');
  const { sitePath, languageFolder } = origin;
  const toSite = '../'.repeat(sitePath.split('/').length - 1);
  const inRoot = isFromRoot
    ? [
        ...[`.${writtenPath}`, `./${languageFolder}${writtenPath}`, `..${writtenPath}`],
        ...[`./static${writtenPath}`, `./${toSite}${writtenPath}`, `./${toSite}static${writtenPath}`],
      ]
    : [posix.join(parentFolder(origin.file), writtenPath)];
  const paths = inRoot.flatMap((path) => pathWithin(sitePath, path));
  return { paths: [...new Set(paths)], fragment, writtenPath, isFromRoot };
}

/** The normal form of a path below the folder; none outside of the folder and its site. */
function pathWithin(sitePath: string, path: string): string[] {
  const [siteName = ''] = sitePath.split('/');
  const whole = posix.join(sitePath, path).replace(/\/$/, '');
  const isWithin = whole === siteName || whole.startsWith(`${siteName}/`);
  return isWithin ? [posix.relative(sitePath, whole) || '.'] : [];
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
