/**
 * Texts whose links wait for ids. Articles of a folder get their ids in the transaction that stores them, so an article
 * is printed before the targets of its links are known: its HTML has gaps. Filling a gap needs no parsing, and a text
 * with gaps takes no more memory than the text itself, so a folder of thousands of articles needs neither their trees
 * nor a second reading. Ids given before the reading would keep the help center locked while files are read.
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

/** A whole attribute of HTML, which is removed without a target. */
export interface LinkAttribute {
  /** Its name: `href`, or `xlink:href` in a drawing. */
  readonly attribute: string;
  readonly target: ArticleTarget | CategoryTarget;
}

/** HTML in pieces: final texts, and gaps; a file fills the value of an attribute. */
export type LinkedHtml = readonly (string | LinkAttribute | FileTarget)[];

/** Markdown in pieces: final texts, and gaps for destinations. */
export type LinkedMarkdown = readonly (string | ArticleTarget | CategoryTarget | FileTarget)[];

export interface LinkUrls {
  /** Null for a missing article, whose link becomes text. `fragment` is a heading's id or ''. */
  articleUrl(key: string, language: string, fragment: string): string | null;
  /** Null for a missing category, whose link becomes text, as all such links do without this function. */
  categoryUrl?(key: string, language: string): string | null;
  fileUrl(hash: string, name: string): string;
}

/** Fills the gaps of HTML with urls. */
export function resolveHtml(html: LinkedHtml, urls: LinkUrls): string {
  return html.map((piece) => printPiece(piece, urls)).join('');
}

function printPiece(piece: LinkedHtml[number], urls: LinkUrls): string {
  if (typeof piece === 'string') return piece;
  if ('hash' in piece) return escapeAttribute(urls.fileUrl(piece.hash, piece.name));
  const url = targetUrl(piece.target, urls);
  return url === null ? '' : ` ${piece.attribute}="${escapeAttribute(url)}"`;
}

/** Fills the gaps of Markdown with urls; a link without a target gets an empty one. */
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
