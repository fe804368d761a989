/** Data of a page for its own scripts, as JSON in the page. */

import type { ReadingMessages } from '../ui/html/reading/readable-html.ts';
import type { PageFrame } from './page.ts';

export interface PageData {
  readonly lang: string;
  /** What the addresses of articles begin with. */
  readonly homeHref: string;
  readonly service: PageFrame['service'];
  readonly hasLauncher: boolean;
  /** Language-independent id of the article on the page; null: there is none. */
  readonly articleId: number | null;
  /** What is said of the text of an article, so that no script has to load all messages for it. */
  readonly messages: ReadingMessages;
}

/** The id of the element that holds it. */
export const pageDataId = 'page-data';
