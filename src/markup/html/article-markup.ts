import { textToHtml } from './escape-html.ts';
import { headingTexts } from './headings.ts';
import { MarkupLimitError } from './parse-html.ts';
import { parseWithoutInline } from './without-inline.ts';

export interface ArticleMarkup {
  readonly content: string;
  readonly headings: string[];
}

/** Removes inline styles and handlers from article HTML. Markup beyond the limits becomes text without headings. */
export function articleMarkup(html: string): ArticleMarkup {
  try {
    const { html: content, tree } = parseWithoutInline(html);
    return { content, headings: headingTexts(tree) };
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    return { content: textToHtml(html), headings: [] };
  }
}
