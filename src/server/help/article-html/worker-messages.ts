/** Messages between the server and the thread that sanitises articles. */

import type { ArticleHeading } from '../../db/tables/help.ts';

/** A stored file that an article may show. */
export interface ImageFile {
  /** The URL path without the file name: `/files/1/2/<hash>/`. */
  readonly path: string;
  /** The first bytes of the file. */
  readonly data: Uint8Array;
}

export interface ArticleQuestion {
  /** The article's HTML as stored. */
  readonly content: string;
  readonly language: string;
  readonly images: readonly ImageFile[];
}

export interface ArticleHtml {
  readonly html: string;
  /** The headings of the two upper levels, in order. */
  readonly headings: readonly ArticleHeading[];
  /** The language-independent ids of the articles to which this one links. */
  readonly linkedArticles: readonly number[];
}

/** The thread's answer. `words-only`: the article is too large to parse, or has no visible content. */
export type ArticleAnswer = ArticleHtml | 'words-only';
