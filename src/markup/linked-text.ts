/**
 * Texts whose links wait for ids. Articles get ids in the transaction that stores them, so their HTML is printed, with
 * gaps, before the ids in its links are known. Filling gaps needs no parsing, and a text with gaps takes no more memory
 * than the text. Assigning ids before reading the files would lock the help center meanwhile.
 */

import { escapeAttribute } from './html/escape-html.ts';
import { escapeDestination } from './markdown/destinations.ts';

export interface ArticleTarget {
  readonly key: string;
  readonly language: string;
  /** Id of a heading; '' for the whole article. */
  readonly fragment: string;
}

export interface CategoryTarget {
  readonly categoryKey: string;
  readonly language: string;
}

/** An image, or a link to a file. */
export interface FileTarget {
  /** SHA-256 of the file, in hexadecimal. */
  readonly hash: string;
  readonly name: string;
}

/** A whole attribute of HTML, which is omitted if its target does not exist. */
export interface LinkAttribute {
  /** Name of the attribute: `href`, or `xlink:href` in an SVG image. */
  readonly attribute: string;
  readonly target: ArticleTarget | CategoryTarget;
}

/** HTML in pieces: final text, and gaps for attributes with links and for urls of files. */
export type LinkedHtml = readonly (string | LinkAttribute | FileTarget)[];

/** Markdown in pieces: final text, and gaps for destinations. */
export type LinkedMarkdown = readonly (string | ArticleTarget | CategoryTarget | FileTarget)[];

export interface LinkUrls {
  /** Returns the url of an article; null if it does not exist, so that its link becomes text. `fragment` may be ''. */
  articleUrl(key: string, language: string, fragment: string): string | null;
  /** Returns the url of a category; null as in `articleUrl`. If absent, all links to categories become text. */
  categoryUrl?(key: string, language: string): string | null;
  fileUrl(hash: string, name: string): string;
}

/** Fills the gaps in HTML with urls. */
export function resolveHtml(html: LinkedHtml, urls: LinkUrls): string {
  return html.map((piece) => printPiece(piece, urls)).join('');
}

function printPiece(piece: LinkedHtml[number], urls: LinkUrls): string {
  if (typeof piece === 'string') return piece;
  if ('hash' in piece) return escapeAttribute(urls.fileUrl(piece.hash, piece.name));
  const url = targetUrl(piece.target, urls);
  return url === null ? '' : ` ${piece.attribute}="${escapeAttribute(url)}"`;
}

/** Fills the gaps in Markdown with urls; a link without a target gets an empty one. */
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
