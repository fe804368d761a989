import { textToHtml } from './escape-html.ts';
import { headingTexts } from './headings.ts';
import { MarkupLimitError } from './parse-html.ts';
import { parseWithoutInline } from './without-inline.ts';

export interface ArticleMarkup {
  readonly content: string;
  /** Texts of the headings. */
  readonly headings: string[];
}

/**
 * Prepares an article's HTML for storing: removes inline styles and event handlers. Markup beyond the limits is escaped
 * as text, and has no headings.
 */
export function articleMarkup(html: string): ArticleMarkup {
  try {
    const { html: content, tree } = parseWithoutInline(html);
    return { content, headings: headingTexts(tree) };
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    return { content: textToHtml(html), headings: [] };
  }
}
