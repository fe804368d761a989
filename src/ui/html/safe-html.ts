/** Types that tell raw markup from sanitised markup. */

declare const html: unique symbol;

/** Raw markup as received; must not be shown. */
export type RawHtml = string & { readonly [html]: 'raw' };

/** A sanitised tree, which only the sanitiser makes. Each place that shows it clones it. */
export type SafeHtml = DocumentFragment & { readonly [html]: 'safe' };

export interface HtmlOptions {
  /** Base of relative URLs; by default the page's own URL. */
  readonly baseUrl?: string | undefined;
  /** Accessible name of a table without a caption. */
  readonly tableLabel: string;
  /** The markup's plain text, shown if the page's policy forbids parsing, or if the markup is too long to parse. */
  readonly plain: string;
  /** Whether the reader asked for a message's images from other sites. */
  readonly showsForeignImages?: boolean;
  /** Whether links with a description are drawn as cards, in messages by agents: a stranger's would look official. */
  readonly showsCards?: boolean;
}

/** Labels an external text as raw markup. */
export const rawHtml = (markup: string) => markup as RawHtml;
