/**
 * The one way from a message's markup to what may be shown: mail, perhaps of a stranger. Pictures of other sites
 * would tell their owners who reads it and when, so they become links.
 */
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
/** Makes the `messageHtml` of a ticket harmless: its text, links, tables, quotes, and pictures that were uploaded. */
export declare function toSafeMessage(raw: RawHtml, { baseUrl, tableLabel, plain }: HtmlOptions): SafeHtml;
