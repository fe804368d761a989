/** Markup by what is known of it. */

declare const html: unique symbol;

/** Markup as it came, not to be shown. */
export type RawHtml = string & { readonly [html]: 'raw' };

/** Markup that `toSafeHtml` made; nothing else makes one. */
export type SafeHtml = string & { readonly [html]: 'safe' };

/** Says of a text from outside that it is markup. */
export const rawHtml = (markup: string) => markup as RawHtml;
