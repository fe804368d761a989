import { parseUrl } from '../../formats/parse-url.ts';
import { attribute, isElement, textNode } from '../../markup/html/html-tree.ts';
import type { Element } from '../../markup/html/parse-html.ts';

/** Hosts whose videos an article shows in an iframe, once a visitor asks for one. */
const filmHosts: ReadonlySet<string> = new Set([
  'youtube.com',
  'youtube-nocookie.com',
  'vimeo.com',
  'player.vimeo.com',
]);

/** Elements that contain blocks: a link between those needs a paragraph for its spacing. */
const holdsBlocks: ReadonlySet<string> = new Set([
  ...['#document', '#document-fragment', 'body', 'main', 'article', 'section', 'div', 'center'],
  ...['figure', 'aside', 'blockquote', 'details'],
]);

const embedding: ReadonlySet<string> = new Set(['iframe', 'embed', 'object', 'video', 'audio']);

/**
 * Turns an embedded page, video or audio that an article may not show into a link with its title, host or file name.
 * Other elements are unchanged.
 */
export function linkInsteadOfEmbed(element: Element): void {
  if (!embedding.has(element.tagName)) return;
  const url = embeddedUrl(element);
  if (url === null || isFilm(url, element)) return;
  const title =
    attribute(element, 'title')?.trim() || attribute(element, 'aria-label')?.trim() || siteOrFileName(url);
  const link = holdsBlocks.has(element.parentNode?.nodeName ?? '') ? linkInParagraph(element) : element;
  link.tagName = 'a';
  link.nodeName = 'a';
  link.attrs = [{ name: 'href', value: url }];
  link.childNodes = [{ ...textNode(title), parentNode: link }];
}

/** Turns the element into a paragraph, and returns a link inside it. */
function linkInParagraph(element: Element): Element {
  const link = { ...element, parentNode: element };
  element.tagName = 'p';
  element.nodeName = 'p';
  element.attrs = [];
  element.childNodes = [link];
  return link;
}

function embeddedUrl(element: Element): string | null {
  const own = attribute(element, element.tagName === 'object' ? 'data' : 'src');
  const source = element.childNodes.find(
    (node): node is Element => isElement(node) && node.tagName === 'source',
  );
  const url = own ?? (source === undefined ? null : attribute(source, 'src'));
  return url === null || url.trim() === '' ? null : url.trim();
}

function isFilm(url: string, { tagName }: Element): boolean {
  const host = tagName === 'iframe' ? parseUrl(url, 'https://page.invalid/')?.hostname : undefined;
  return host !== undefined && filmHosts.has(host.replace(/^www\./, ''));
}

/** Returns the host of a url on another site, else the file name. */
function siteOrFileName(url: string): string {
  const elsewhere = /^(?:https?:)?\/\//i.test(url) ? parseUrl(url, 'https://page.invalid/') : null;
  if (elsewhere) return elsewhere.hostname;
  return url.split(/[?#]/)[0]?.split('/').at(-1) || url;
}
