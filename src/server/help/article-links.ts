/** Links between articles: stored as the widget has them, `#/articles/34?h=sizes`, and printed as urls of pages. */

import { applyEdits, tagEdits } from '../../markup/html/rewrite-tags.ts';

/** The urls of pages that links can name. */
export interface LinkTargets {
  /** An article, by its language-independent id. */
  article(id: number): string;
  category(id: number): string;
  readonly home: string;
  readonly contact: string | null;
  /** The url before paths of links on printed paper; null: unknown. */
  readonly origin: string | null;
}

/** The attribute with the full url of a link, for paper, where a path is no use. */
const printedAddress = 'data-address';

/** The beginning of the ids of headings on a page. */
const idPrefix = 'article-';

/** Returns the HTML of a stored page with urls of pages in place of the widget's links, and full urls for paper. */
export function withPageLinks(html: string, targets: LinkTargets): string {
  if (!/href="#?\//.test(html)) return html;
  const { edits } = tagEdits(html, ({ name, attributes }) => {
    const href = attributes.find((attribute) => attribute.name === 'href');
    if (name !== 'a' || !/^#?\//.test(href?.value ?? '')) return 'keep';
    const address = href?.value.startsWith('#') ? pageUrl(href.value.slice(1), targets) : (href?.value ?? '');
    const isPath = address.startsWith('/') && !address.startsWith('//');
    return [
      ...attributes.map((attribute) => (attribute === href ? { name: 'href', value: address } : attribute)),
      ...(isPath && targets.origin !== null
        ? [{ name: printedAddress, value: targets.origin + address }]
        : []),
    ];
  });
  return applyEdits(html, edits);
}

/** @param path as in links of the widget: `/articles/34?h=sizes` */
function pageUrl(path: string, targets: LinkTargets): string {
  const [, folder, id] = /^\/(articles|categories)\/([1-9]\d{0,14})(?:[/?]|$)/.exec(path) ?? [];
  if (folder === 'categories') return targets.category(Number(id));
  if (folder === 'articles') {
    const heading = new URLSearchParams(path.split('?')[1]).get('h');
    return targets.article(Number(id)) + (heading ? `#${idPrefix}${encodeURIComponent(heading)}` : '');
  }
  return /^\/contact(?:[/?]|$)/.test(path) && targets.contact ? targets.contact : targets.home;
}
