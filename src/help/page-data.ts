/** Data of a page for its scripts, stored as JSON in the page. */

import type { ReadingMessages } from '../ui/html/reading/readable-html.ts';
import type { PageFrame } from './page.ts';

export interface PageData {
  readonly lang: string;
  /** Prefix of the articles' URLs. */
  readonly homeHref: string;
  readonly service: PageFrame['service'];
  readonly hasLauncher: boolean;
  /** Language-independent id of the article on the page; null on other pages. */
  readonly articleId: number | null;
  /** Whether the page has a contact form. */
  readonly hasContactForm: boolean;
  /** Messages about an article's text, included so that no script has to load all messages. */
  readonly messages: ReadingMessages;
}

export const pageDataId = 'page-data';

/** Id of the hidden paragraph with the link that opens the widget again, once the widget has replaced the contact form. */
export const contactAgainId = 'contact-again';
