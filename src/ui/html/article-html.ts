import { imageAddress } from './addresses.ts';
import { articleRules, completeArticle } from './article-rules.ts';
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
import { createSanitiser } from './sanitise.ts';

const sanitise = createSanitiser(articleRules);

/**
 * The only way from an article's raw markup to what may be shown. Prefixes ids, turns videos into links of the class
 * `video`, opens links to other sites in a new tab, and puts wide tables in a scrollable box.
 */
export function toSafeHtml(raw: RawHtml, { baseUrl, tableLabel, plain }: HtmlOptions): SafeHtml {
  const content = sanitise(raw, plain);
  completeArticle(content, {
    tableLabel,
    imageAddress: (address) => imageAddress(address, baseUrl),
  });
  return content;
}
