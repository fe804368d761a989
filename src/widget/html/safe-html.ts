/** Markup by what is known of it. */

declare const html: unique symbol;

/** Markup as it came, not to be shown. */
export type RawHtml = string & { readonly [html]: 'raw' };

/**
 * Markup that the sanitiser made; nothing else makes one. To be shown, not read: where the browser has Trusted
 * Types it is one of them.
 */
export type SafeHtml = string & { readonly [html]: 'safe' };

/** What markup is made safe with. */
export interface HtmlOptions {
  /** Where relative addresses point; the page's own address when absent. */
  readonly baseUrl?: string | undefined;
  /** The name of a table without a caption, for those who hear it. */
  readonly tableLabel: string;
}

/** Says of a text from outside that it is markup. */
export const rawHtml = (markup: string) => markup as RawHtml;
