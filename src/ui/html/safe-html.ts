/** Markup by what is known of it. */

declare const html: unique symbol;

/** Markup as it came, not to be shown. */
export type RawHtml = string & { readonly [html]: 'raw' };

/** A tree that the sanitiser left; nothing else makes one. To be shown, a copy for each time. */
export type SafeHtml = DocumentFragment & { readonly [html]: 'safe' };

/** What markup is made safe with. */
export interface HtmlOptions {
  /** Where relative addresses point; the page's own address when absent. */
  readonly baseUrl?: string | undefined;
  /** The name of a table without a caption, for those who hear it. */
  readonly tableLabel: string;
  /** The same as plain text, for a page that lets no script parse markup, and for markup that is too long to parse. */
  readonly plain: string;
  /** Whether the reader has asked for pictures of other sites in a message. */
  readonly showsPictures?: boolean;
}

/** Says of a text from outside that it is markup. */
export const rawHtml = (markup: string) => markup as RawHtml;
