/** What the server and the thread that sanitises articles tell each other. */

import type { ArticleHeading } from '../../db/tables/help.ts';

/** A file of ours that an article may show. */
export interface PictureFile {
  /** What its address begins with, up to its name: `/files/1/2/<hash>/`. */
  readonly path: string;
  /** How it begins. */
  readonly data: Uint8Array;
}

export interface ArticleQuestion {
  /** HTML as it is stored. */
  readonly content: string;
  readonly language: string;
  readonly pictures: readonly PictureFile[];
}

/** An article as a page shows it without a script. */
export interface ArticleHtml {
  readonly html: string;
  /** Those of the two upper levels, in order. */
  readonly headings: readonly ArticleHeading[];
  /** Language-independent ids of the articles that it links to. */
  readonly linkedArticles: readonly number[];
}

/** `words-only`: there is more of it than may be parsed, or nothing of it can be shown. */
export type ArticleAnswer = 'ready' | ArticleHtml | 'words-only';
