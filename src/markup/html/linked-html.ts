/**
 * Links that wait for ids. The ids of the articles of a folder are given in the transaction that stores them, so an
 * article is printed before it is known what its links lead to: its HTML is text with gaps. Filling a gap costs no
 * parsing, and such a text takes no more memory than the text itself, so a folder of thousands of articles needs
 * neither their trees nor a second reading. To give the ids before the folder is read would keep its help center
 * locked while files are read.
 */

import { escapeAttribute } from './escape-html.ts';

/** A whole attribute that leads to another article. */
export interface ArticleLink {
  /** Its name: `href`, or `xlink:href` in a drawing. */
  readonly attribute: string;
  readonly key: string;
  readonly language: string;
  /** The id of a heading, '' for the whole article. */
  readonly fragment: string;
}

/** A whole attribute that leads to a category. */
export interface CategoryLink {
  readonly attribute: string;
  readonly categoryKey: string;
  readonly language: string;
}

/** The url of a picture, in the value of an attribute. */
export interface FileLink {
  /** SHA-256 of the picture, in hexadecimal digits. */
  readonly hash: string;
  /** Its file name. */
  readonly name: string;
}

/** HTML in pieces: text as it stands, and what is filled in. */
export type LinkedHtml = readonly (string | ArticleLink | CategoryLink | FileLink)[];

export interface LinkUrls {
  /** Null: there is no such article; the link's text stays. `fragment` is a heading's id or ''. */
  articleUrl(key: string, language: string, fragment: string): string | null;
  /** Null, or without it: there is no such category; the link's text stays. */
  categoryUrl?(key: string, language: string): string | null;
  fileUrl(hash: string, name: string): string;
}

/** The HTML with urls in its gaps. */
export function resolveLinks(html: LinkedHtml, urls: LinkUrls): string {
  return html.map((piece) => (typeof piece === 'string' ? piece : printLink(piece, urls))).join('');
}

function printLink(
  link: ArticleLink | CategoryLink | FileLink,
  { articleUrl, categoryUrl, fileUrl }: LinkUrls,
): string {
  if ('hash' in link) return escapeAttribute(fileUrl(link.hash, link.name));
  const url =
    'categoryKey' in link
      ? (categoryUrl?.(link.categoryKey, link.language) ?? null)
      : articleUrl(link.key, link.language, link.fragment);
  return url === null ? '' : ` ${link.attribute}="${escapeAttribute(url)}"`;
}
