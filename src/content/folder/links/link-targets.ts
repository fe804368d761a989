/** Resolves the urls in an article to pages and files. */

import { posix } from 'node:path';
import { parseUrl } from '../../../formats/parse-url.ts';
import type { LinkTarget } from '../../article/article-context.ts';
import { isMarkdown, parentFolder } from './path-names.ts';

export interface LinkOrigin {
  /** Path of the article, relative to the folder. */
  readonly file: string;
  /** Folder that contains the files of the article's language; '' for the folder that is read. */
  readonly languageFolder: string;
  /** Path of the same article in the default language: what a translation lacks is beside that. */
  readonly defaultFile: string;
  /**
   * Path of the folder that is read, beginning with the name of its site's folder: a link may leave the folder and
   * enter it again, or lead to another file of the site.
   */
  readonly sitePath: string;
  /** Whether the folder is a site's, so that a path from the root should be one of its pages. */
  readonly isOfSite: boolean;
  /** Folders in which the site generates pages, relative to its root. */
  readonly generatedFolders: readonly string[];
  /** Former urls of the article. */
  readonly addresses: readonly string[];
  /** Path prefix of the former site: '' or, for example, `/help`. */
  readonly basePath: string;
  /** Url of the former site; null if unknown. */
  readonly baseUrl: URL | null;
}

export interface KnownPages {
  /** Returns the page at a file path in NFC; undefined if there is none. */
  atPath(path: string, fragment: string): LinkTarget | undefined;
  /** Returns the page at a url of the former site; undefined if there is none. */
  atAddress(address: string, fragment: string): LinkTarget | undefined;
}

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
  if (paths.length === 0) return broken(`The link "${writtenPath}" leads outside the folder.`);
  const [first = ''] = paths;
  if (isMarkdown(first))
    return broken(`The link leads to "${writtenPath}", which is not an article of this folder.`);
  // A path from the root may belong to the site that embeds the help center.
  const isGenerated = isFromRoot && isGeneratedPage(writtenPath, origin);
  const what = isGenerated ? 'which the site generates' : 'which is not a page of this folder';
  const missing =
    isFromRoot && origin.isOfSite
      ? `The link leads to "${writtenPath}", ${what}: the link is kept unchanged.`
      : undefined;
  return { kind: 'file', paths, isOptional: isFromRoot, missing, isGenerated };
}

function isGeneratedPage(path: string, { generatedFolders, languageFolder }: LinkOrigin): boolean {
  return generatedFolders.some(
    (folder) => path.startsWith(`/${folder}/`) || path.startsWith(`/${languageFolder}/${folder}/`),
  );
}

function firstResult<T, R>(things: readonly T[], read: (thing: T) => R | undefined): R | undefined {
  for (const thing of things) {
    const found = read(thing);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function imageTarget(src: string, origin: LinkOrigin): LinkTarget {
  const parts = split(src, origin);
  if ('kind' in parts) return parts.kind === 'same-article' ? { kind: 'external' } : parts;
  return parts.paths.length === 0
    ? broken(`The image "${parts.writtenPath}" leads outside the folder.`)
    : { kind: 'file', paths: parts.paths, isOptional: false };
}

/** Resolves an absolute url: to a page of the folder if it leads to the former site, else to another site. */
function onOldSite(href: string, { baseUrl }: LinkOrigin, pages: KnownPages): LinkTarget {
  const url = baseUrl && parseUrl(href.trim(), baseUrl.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== baseUrl.host) return { kind: 'external' };
  return pages.atAddress(url.pathname, decode(url.hash.slice(1))) ?? { kind: 'external' };
}

/** Returns the urls that a path may mean: from the site's root with or without the prefix, or from the former urls. */
function addressCandidates(path: string, isFromRoot: boolean, { addresses, basePath }: LinkOrigin): string[] {
  const encoded = encodeURI(path);
  if (isFromRoot) return [basePath + encoded, encoded];
  return addresses.flatMap((address) =>
    [address, `${address}/`].map((page) => posix.join(posix.dirname(`${page}x`), encoded)),
  );
}

/** Folders of a site whose files have urls from its root. */
const filesOfSite = ['static', 'website/static', 'public'];

interface LocalPath {
  /** Possible paths relative to the folder; empty if the path is outside the folder and its site. */
  readonly paths: string[];
  readonly fragment: string;
  readonly writtenPath: string;
  readonly isFromRoot: boolean;
}

function split(url: string, origin: LinkOrigin): LinkTarget | LocalPath {
  const trimmed = url.trim();
  // A path on the author's disk, or a scheme that Frontdesk uses internally.
  if (/^(file|frontdesk-article|frontdesk-file):/i.test(trimmed)) {
    return broken(`The link "${trimmed}" leads outside the folder.`);
  }
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(trimmed)) return { kind: 'external' };
  const [, encodedPath = '', , encodedFragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(trimmed) ?? [];
  const writtenPath = decode(encodedPath);
  const fragment = decode(encodedFragment);
  if (writtenPath === '') return { kind: 'same-article', fragment };
  const isFromRoot = writtenPath.startsWith('/');
  const { sitePath, languageFolder, defaultFile } = origin;
  const toSite = '../'.repeat(sitePath.split('/').length - 1);
  const inRoot = isFromRoot
    ? [
        ...[`.${writtenPath}`, `./${languageFolder}${writtenPath}`, `..${writtenPath}`],
        ...[
          `./static${writtenPath}`,
          `./${toSite}${writtenPath}`,
          ...filesOfSite.map((folder) => `./${toSite}${folder}${writtenPath}`),
        ],
      ]
    : [origin.file, defaultFile].map((file) => posix.join(parentFolder(file), writtenPath));
  const paths = inRoot.flatMap((path) => pathWithin(sitePath, path));
  return { paths: [...new Set(paths)], fragment, writtenPath, isFromRoot };
}

/** Returns the normalised path relative to the folder; empty if it is outside the folder and its site. */
function pathWithin(sitePath: string, path: string): string[] {
  const [siteName = ''] = sitePath.split('/');
  const whole = posix.join(sitePath, path).replace(/\/$/, '');
  const isWithin = whole === siteName || whole.startsWith(`${siteName}/`);
  return isWithin ? [posix.relative(sitePath, whole) || '.'] : [];
}

/** Returns the files that a link may mean, because it may omit the extension, or lead to a folder. */
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
