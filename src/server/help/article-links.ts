/** Turns links between articles, stored in the widget's form `#/articles/34?h=sizes`, into URLs of pages. */

import { applyEdits, tagEdits } from '../../markup/html/rewrite-tags.ts';

export interface LinkTargets {
  /** Returns the URL of an article by its language-independent id. */
  article(id: number): string;
  category(id: number): string;
  readonly home: string;
  readonly contact: string | null;
  /** The origin with which printed pages show URLs in full; null if unknown. */
  readonly origin: string | null;
}

/** The attribute with a link's full URL for printed pages, on which a path would be useless. */
const printedAddress = 'data-address';

/** The prefix of heading ids on a page. */
const idPrefix = 'article-';

/** Returns a page's HTML with URLs of pages in place of the widget's links, and with full URLs for print. */
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

/** Returns the URL for a path in the widget's links: `/articles/34?h=sizes`. */
function pageUrl(path: string, targets: LinkTargets): string {
  const [, folder, id] = /^\/(articles|categories)\/([1-9]\d{0,14})(?:[/?]|$)/.exec(path) ?? [];
  if (folder === 'categories') return targets.category(Number(id));
  if (folder === 'articles') {
    const heading = new URLSearchParams(path.split('?')[1]).get('h');
    return targets.article(Number(id)) + (heading ? `#${idPrefix}${encodeURIComponent(heading)}` : '');
  }
  return /^\/contact(?:[/?]|$)/.test(path) && targets.contact ? targets.contact : targets.home;
}
