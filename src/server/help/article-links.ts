/** Links between articles: stored as the widget has them, `#/articles/34?h=sizes`, and printed as addresses of pages. */

import { applyEdits, editsOfTags } from '../../markup/html/rewrite-tags.ts';

/** Where links lead, as addresses of pages. */
export interface LinkTargets {
  /** An article by its language-independent id. */
  article(id: number): string;
  category(id: number): string;
  readonly home: string;
  readonly contact: string | null;
  /** What stands before the path of a link where it is printed on paper; null: not known. */
  readonly origin: string | null;
}

/** A link that is printed in full says so here: on paper a path leads nowhere. */
const printedAddress = 'data-address';

/** What the id of a heading begins with on a page. */
const idPrefix = 'article-';

/** The markup of a stored page with addresses in place of what the widget understands, and in full for paper. */
export function withPageLinks(html: string, targets: LinkTargets): string {
  if (!/href="#?\//.test(html)) return html;
  const { edits } = editsOfTags(html, ({ name, attributes }) => {
    const href = attributes.find((attribute) => attribute.name === 'href');
    if (name !== 'a' || !/^#?\//.test(href?.value ?? '')) return 'keep';
    const address = href?.value.startsWith('#')
      ? addressOf(href.value.slice(1), targets)
      : (href?.value ?? '');
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

/** @param path as the widget has it: `/articles/34?h=sizes` */
function addressOf(path: string, targets: LinkTargets): string {
  const [, folder, id] = /^\/(articles|categories)\/([1-9]\d{0,14})(?:[/?]|$)/.exec(path) ?? [];
  if (folder === 'categories') return targets.category(Number(id));
  if (folder === 'articles') {
    const heading = new URLSearchParams(path.split('?')[1]).get('h');
    return targets.article(Number(id)) + (heading ? `#${idPrefix}${encodeURIComponent(heading)}` : '');
  }
  return /^\/contact(?:[/?]|$)/.test(path) && targets.contact ? targets.contact : targets.home;
}
