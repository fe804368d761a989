/** What the urls in an article lead to. */

import { posix } from 'node:path';
import { parseUrl } from '../../text/parse-url.ts';
import type { LinkTarget } from '../article/article-context.ts';
import { folderOf, isMarkdown } from './path-names.ts';

export interface LinkOrigin {
  /** Path of the article below the folder. */
  readonly file: string;
  /** Top folder of its language, '' where there is none. */
  readonly languageFolder: string;
  /** Name of the folder that is read: links of a larger project may go out of it and in again. */
  readonly rootName: string;
  /** The addresses that the article itself has on a site. */
  readonly addresses: readonly string[];
  /** With what the paths of addresses begin: '' or such as `/help`. */
  readonly basePath: string;
  /** Where the older site began, null where that is not known. */
  readonly baseUrl: URL | null;
}

export interface KnownArticles {
  /** Whether an article lies at a path, in NFC. */
  hasPath(path: string): boolean;
  /** The path of the article that had an address on the older site. */
  pathAtAddress(address: string): string | undefined;
}

/** The target of a link (`a`). */
export function linkTarget(href: string, origin: LinkOrigin, articles: KnownArticles): LinkTarget {
  const parts = split(href, origin);
  if ('kind' in parts) return parts.kind === 'external' ? onOldSite(href, origin, articles) : parts;
  const { paths, fragment, writtenPath, isFromRoot } = parts;
  for (const path of paths) {
    const found = candidates(path.normalize('NFC')).find(articles.hasPath);
    if (found !== undefined) return { kind: 'article', path: found, fragment };
  }
  const path = addressCandidates(writtenPath, isFromRoot, origin)
    .map(articles.pathAtAddress)
    .find((candidate) => candidate !== undefined);
  if (path !== undefined) return { kind: 'article', path, fragment };
  if (paths.length === 0) return broken(`The link "${writtenPath}" leaves the folder.`);
  const [first = ''] = paths;
  if (isMarkdown(first))
    return broken(`The link leads to "${writtenPath}", which is no article of this folder.`);
  // A path from the root may be one of the site that shows the articles.
  return { kind: 'file', paths, isOptional: isFromRoot };
}

/** The target of a picture (`img` and the like). */
export function pictureTarget(src: string, origin: LinkOrigin): LinkTarget {
  const parts = split(src, origin);
  if ('kind' in parts) return parts.kind === 'same-article' ? { kind: 'external' } : parts;
  return parts.paths.length === 0
    ? broken(`The picture "${parts.writtenPath}" leaves the folder.`)
    : { kind: 'file', paths: parts.paths, isOptional: false };
}

/** An address with a host: of an article if it is one of the older site, else of another site. */
function onOldSite(href: string, { baseUrl }: LinkOrigin, articles: KnownArticles): LinkTarget {
  const url = baseUrl && parseUrl(href.trim(), baseUrl.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== baseUrl.host) return { kind: 'external' };
  const path = articles.pathAtAddress(url.pathname);
  return path === undefined
    ? { kind: 'external' }
    : { kind: 'article', path, fragment: decode(url.hash.slice(1)) };
}

/** What a path may be as an address: from the root of its site, from where the older site began, or from its page. */
function addressCandidates(path: string, isFromRoot: boolean, { addresses, basePath }: LinkOrigin): string[] {
  const encoded = encodeURI(path);
  if (isFromRoot) return [encoded, basePath + encoded];
  return addresses.flatMap((address) =>
    [address, `${address}/`].map((page) => posix.join(posix.dirname(`${page}x`), encoded)),
  );
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
