/** The one way from an article's markup to what may be shown. It arrives with the first article. */

import { pictureAddress } from './addresses.ts';
import { articleRules, completeArticle } from './article-rules.ts';
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
import { createSanitiser } from './sanitise.ts';

const sanitise = createSanitiser(articleRules);

/**
 * Makes an article harmless and fit for the widget: ids prefixed, films as links of the class `video`, links to
 * elsewhere in a tab of their own, wide tables in a box that scrolls.
 */
export function toSafeHtml(raw: RawHtml, { baseUrl, tableLabel, plain }: HtmlOptions): SafeHtml {
  const content = sanitise(raw, plain);
  completeArticle(content, {
    tableLabel,
    pictureAddress: (address) => pictureAddress(address, baseUrl),
  });
  return content;
}
