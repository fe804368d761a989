/** What the urls in an article lead to. */

import { posix } from 'node:path';
import type { LinkTarget } from '../article/article-context.ts';
import { folderOf, isMarkdown } from './path-names.ts';
import { isPicture } from './pictures.ts';

export interface LinkOrigin {
  /** Path of the article below the folder. */
  readonly file: string;
  /** Top folder of its language, '' where there is none. */
  readonly languageFolder: string;
  /** Name of the folder that is read: links of a larger project may go out of it and in again. */
  readonly rootName: string;
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
  if (paths.length === 0) return broken(`The link "${writtenPath}" leaves the folder.`);
  for (const path of paths) {
    const found = candidates(path.normalize('NFC')).find(hasArticle);
    if (found !== undefined) return { kind: 'article', path: found, fragment };
  }
  const [first = ''] = paths;
  if (isMarkdown(first))
    return broken(`The link leads to "${writtenPath}", which is no article of this folder.`);
  // Such a path may be one of the site that shows the articles.
  if (isFromRoot) return { kind: 'external' };
  if (isPicture(first)) return { kind: 'file', paths };
  return broken(`The link leads to "${writtenPath}", which is neither an article nor a picture.`);
}

/** The target of a picture (`img` and the like). */
export function pictureTarget(src: string, origin: LinkOrigin): LinkTarget {
  const parts = split(src, origin);
  if ('kind' in parts) return parts.kind === 'same-article' ? { kind: 'external' } : parts;
  return parts.paths.length === 0
    ? broken(`The picture "${parts.writtenPath}" leaves the folder.`)
    : { kind: 'file', paths: parts.paths };
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
    ? [`.${writtenPath}`, `./${origin.languageFolder}${writtenPath}`, `..${writtenPath}`]
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
  if (isMarkdown(path)) return [path];
  const inFolder = path === '.' || path === '' ? '' : `${path}/`;
  const pages = ['index.md', 'README.md', 'readme.md', 'Index.md'].map((page) => inFolder + page);
  return [`${path}.md`, `${path}.markdown`, ...pages];
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
