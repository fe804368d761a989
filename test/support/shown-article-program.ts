/** What the widget shows of an article, as a page without a script has it: for a browser that a test drives. */

import { allowedInArticles } from '../../src/markup/allowed.ts';
import { idPrefix } from '../../src/markup/id-prefix.ts';
import { toSafeHtml } from '../../src/ui/html/article-html.ts';
import { identifyHeadings } from '../../src/ui/html/reading/headings.ts';
import { rawHtml } from '../../src/ui/html/safe-html.ts';
import { findHarm } from '../attacks/find-harm.ts';

const deployment = 'https://deployment.invalid';

declare global {
  interface Window {
    showArticle: typeof showArticle;
    objections: typeof objections;
  }
}

/** Printed, with all that is different on a page: what links within the article lead to, and how pictures are found. */
function showArticle(markup: string, plain: string): string {
  const content = toSafeHtml(rawHtml(markup), { baseUrl: `${deployment}/`, tableLabel: 'Table', plain });
  for (const link of content.querySelectorAll('a')) {
    const [, id] = /^#(?!\/)(.+)$/s.exec(link.getAttribute('href') ?? '') ?? [];
    if (id) link.setAttribute('href', `#${idPrefix}${id}`);
  }
  content.querySelector('img[src]')?.removeAttribute('loading');
  for (const picture of content.querySelectorAll('img[src]')) {
    const address = picture.getAttribute('src') ?? '';
    if (address.startsWith(`${deployment}/`)) picture.setAttribute('src', address.slice(deployment.length));
  }
  identifyHeadings(content);
  const box = document.createElement('div');
  box.append(content);
  return box.innerHTML;
}

/** What pages have of their own in what they show of articles. */
const ownAttributes = ['target', 'rel', 'loading', 'decoding', 'tabindex', 'role', 'aria-label'];

/** What there is to object to what a page shows, as a browser reads it there, and reads it again. */
function objections(markup: string): string[] {
  const read = (text: string) =>
    new DOMParser().parseFromString(`<!doctype html><body><main>${text}</main>`, 'text/html').body;
  const once = read(markup);
  const { elements, attributes } = allowedInArticles;
  return [once, read(once.innerHTML)].flatMap((body) => [
    ...findHarm(body),
    ...Array.from(body.querySelectorAll('main *')).flatMap((element) => [
      ...[element.localName].filter((name) => ![...elements, 'main'].includes(name)),
      ...element.getAttributeNames().filter((name) => ![...attributes, ...ownAttributes].includes(name)),
      ...[element.id || idPrefix].filter((id) => !id.startsWith(idPrefix)),
    ]),
  ]);
}

Object.assign(window, { showArticle, objections });
