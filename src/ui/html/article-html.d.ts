/** The one way from an article's markup to what may be shown. It arrives with the first article. */
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
/** An article's own ids stand behind this in the document, so that none takes the place of one of ours. */
export declare const idPrefix = 'article-';
/**
 * Makes an article harmless and fit for the widget: ids prefixed, films as links of the class `video`, links to
 * elsewhere in a tab of their own, wide tables in a box that scrolls.
 */
export declare function toSafeHtml(raw: RawHtml, { baseUrl, tableLabel, plain }: HtmlOptions): SafeHtml;
