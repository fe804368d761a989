/**
 * The one way from an article's markup to what may be shown: DOMPurify with the lists below. It arrives with the
 * first article, not with the widget.
 */

import createDOMPurify from 'dompurify';
import { resolveAddress } from './resolve-address.ts';
import type { RawHtml, SafeHtml } from './safe-html.ts';

// Text and its structure, pictures and links. Nothing that asks, runs, embeds or restyles: a form control, style
// or frame on this list would be drawn with the trust of the page that the widget stands on.
const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'section', 'aside', 'address'],
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    's',
  ],
  ...['samp', 'small', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'ruby', 'rp', 'rt'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'details', 'summary'],
  ...['img', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const allowedAttributes = [
  ...['href', 'title', 'lang', 'dir', 'id', 'class', 'cite', 'datetime', 'open'],
  ...['src', 'alt', 'width', 'height'],
  ...['start', 'reversed', 'value', 'colspan', 'rowspan', 'span', 'scope', 'headers', 'align'],
];

/** What an article may say with a class: a callout, and the language of a block of code. */
const allowedClass = /^(?:note|tip|important|warning|caution|language-[\w-]+)$/;

/** An article's own ids stand behind this in the document, so that none takes the place of one of ours. */
export const idPrefix = 'article-';

/** Web, mail and telephone addresses, and those without a scheme. */
const allowedAddress = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i;

export interface ArticleHtmlOptions {
  /** Where relative addresses of pictures point; the page's own address when absent. */
  readonly baseUrl?: string | undefined;
  /** The name of a table without a caption, for those who hear it. */
  readonly tableLabel: string;
}

/**
 * Makes markup harmless and fit for the widget: ids prefixed, links to elsewhere in a tab of their own, wide tables
 * in a box that scrolls.
 */
export function toSafeHtml(raw: RawHtml, { baseUrl, tableLabel }: ArticleHtmlOptions): SafeHtml {
  // Not the shared one: the page may use DOMPurify too, and its hooks and ours would meet.
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof HTMLAnchorElement) guardLink(node);
    if (node instanceof HTMLImageElement) preparePicture(node, baseUrl);
    if (node.id) node.id = idPrefix + node.id;
    keepClasses(node);
  });
  const template = document.createElement('template');
  template.content.append(
    purify.sanitize(raw, {
      ALLOWED_TAGS: allowedTags,
      ALLOWED_ATTR: allowedAttributes,
      ALLOWED_URI_REGEXP: allowedAddress,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    }),
  );
  for (const table of template.content.querySelectorAll('table')) wrapTable(table, tableLabel);
  // Long lines scroll, for a keyboard too.
  for (const code of template.content.querySelectorAll('pre')) code.tabIndex = 0;
  return template.innerHTML as SafeHtml;
}

function guardLink(link: HTMLAnchorElement) {
  const href = link.getAttribute('href');
  // Links within the widget (`#/articles/34`) and within the article (`#sizes`) stay.
  if (href === null || /^(?:#|mailto:|tel:)/i.test(href)) return;
  link.target = '_blank';
  link.rel = 'noopener';
}

function preparePicture(picture: HTMLImageElement, baseUrl: string | undefined) {
  const source = picture.getAttribute('src');
  if (source !== null) picture.src = resolveAddress(source, baseUrl);
  if (!picture.hasAttribute('alt')) picture.alt = '';
  picture.setAttribute('loading', 'lazy');
  picture.setAttribute('decoding', 'async');
}

function keepClasses(element: Element) {
  const kept = Array.from(element.classList).filter((name) => allowedClass.test(name));
  if (kept.length > 0) element.className = kept.join(' ');
  else element.removeAttribute('class');
}

/** A box that a keyboard can scroll too. */
function wrapTable(table: HTMLTableElement, label: string) {
  const box = document.createElement('div');
  box.className = 'table-box';
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', table.caption?.textContent?.trim() || label);
  table.replaceWith(box);
  box.append(table);
}
