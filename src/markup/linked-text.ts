/**
 * Links that wait for ids. The ids of the articles of a folder are given in the transaction that stores them, so an
 * article is printed before it is known what its links lead to: its HTML is text with gaps. Filling a gap costs no
 * parsing, and such a text takes no more memory than the text itself, so a folder of thousands of articles needs
 * neither their trees nor a second reading. To give the ids before the folder is read would keep its help center
 * locked while files are read.
 */

import { escapeAttribute } from './html/escape-html.ts';
import { escapeDestination } from './markdown/destinations.ts';

/** Another article that a link leads to. */
export interface ArticleTarget {
  readonly key: string;
  readonly language: string;
  /** The id of a heading, '' for the whole article. */
  readonly fragment: string;
}

/** A category that a link leads to. */
export interface CategoryTarget {
  readonly categoryKey: string;
  readonly language: string;
}

/** A file that a picture shows, or a link leads to. */
export interface FileTarget {
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly hash: string;
  readonly name: string;
}

/** A whole attribute of HTML: without a target it goes. */
export interface LinkAttribute {
  /** Its name: `href`, or `xlink:href` in a drawing. */
  readonly attribute: string;
  readonly target: ArticleTarget | CategoryTarget;
}

/** HTML in pieces: text, and gaps that are filled in later; a file is a gap in the value of an attribute. */
export type LinkedHtml = readonly (string | LinkAttribute | FileTarget)[];

/** Markdown in pieces: text, and destinations that are filled in later. */
export type LinkedMarkdown = readonly (string | ArticleTarget | CategoryTarget | FileTarget)[];

export interface LinkUrls {
  /** Null: there is no such article; the link's text stays. `fragment` is a heading's id or ''. */
  articleUrl(key: string, language: string, fragment: string): string | null;
  /** Null, or without it: there is no such category; the link's text stays. */
  categoryUrl?(key: string, language: string): string | null;
  fileUrl(hash: string, name: string): string;
}

/** The HTML with urls in its gaps. */
export function resolveHtml(html: LinkedHtml, urls: LinkUrls): string {
  return html.map((piece) => printPiece(piece, urls)).join('');
}

function printPiece(piece: LinkedHtml[number], urls: LinkUrls): string {
  if (typeof piece === 'string') return piece;
  if ('hash' in piece) return escapeAttribute(urls.fileUrl(piece.hash, piece.name));
  const url = targetUrl(piece.target, urls);
  return url === null ? '' : ` ${piece.attribute}="${escapeAttribute(url)}"`;
}

/** The Markdown with urls in its gaps; a link without a target leads to nothing. */
export function resolveMarkdown(markdown: LinkedMarkdown, urls: LinkUrls): string {
  return markdown
    .map((piece) => (typeof piece === 'string' ? piece : escapeDestination(targetUrl(piece, urls) ?? '')))
    .join('');
}

function targetUrl(
  target: ArticleTarget | CategoryTarget | FileTarget,
  { articleUrl, categoryUrl, fileUrl }: LinkUrls,
): string | null {
  if ('hash' in target) return fileUrl(target.hash, target.name);
  if ('categoryKey' in target) return categoryUrl?.(target.categoryKey, target.language) ?? null;
  return articleUrl(target.key, target.language, target.fragment);
}
