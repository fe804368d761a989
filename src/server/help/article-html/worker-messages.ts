/** Messages between the server and the thread that sanitises articles. */

import type { ArticleHeading } from '../../db/tables/help.ts';

/** A stored file that an article may show. */
export interface PictureFile {
  /** The path up to the file name: `/files/1/2/<hash>/`. */
  readonly path: string;
  /** The first bytes. */
  readonly data: Uint8Array;
}

export interface ArticleQuestion {
  /** HTML, as stored. */
  readonly content: string;
  readonly language: string;
  readonly pictures: readonly PictureFile[];
}

/** An article as a page shows it without a script. */
export interface ArticleHtml {
  readonly html: string;
  /** The headings of the two upper levels, in order. */
  readonly headings: readonly ArticleHeading[];
  /** The language-independent ids of linked articles. */
  readonly linkedArticles: readonly number[];
}

/** `words-only`: the article is too large to be parsed, or nothing of it can be shown. */
export type ArticleAnswer = 'ready' | ArticleHtml | 'words-only';
