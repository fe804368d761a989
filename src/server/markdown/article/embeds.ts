/** What is embedded in an article and may not be shown in it, as links. */

import { attribute, isElement, textNode } from '../../html/html-tree.ts';
import type { Element } from '../../html/parse-html.ts';
import { parseUrl } from '../../text/parse-url.ts';

/** Frames of these are shown as films, when a visitor asks for them. */
const filmHosts: ReadonlySet<string> = new Set([
  'youtube.com',
  'youtube-nocookie.com',
  'vimeo.com',
  'player.vimeo.com',
]);

const embedding: ReadonlySet<string> = new Set(['iframe', 'embed', 'object', 'video', 'audio']);

/**
 * Makes a link, with its title or its host, out of an element that embeds a page, a film or a sound, and may not be
 * shown. Other elements stay as they are.
 */
export function linkInsteadOfEmbed(element: Element): void {
  if (!embedding.has(element.tagName)) return;
  const url = urlOf(element);
  if (url === null || isFilm(url, element)) return;
  const title =
    attribute(element, 'title')?.trim() || attribute(element, 'aria-label')?.trim() || nameOf(url);
  element.tagName = 'a';
  element.nodeName = 'a';
  element.attrs = [{ name: 'href', value: url }];
  element.childNodes = [{ ...textNode(title), parentNode: element }];
}

function urlOf(element: Element): string | null {
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

/** The host of a page elsewhere, else the name of a file. */
function nameOf(url: string): string {
  const elsewhere = /^(?:https?:)?\/\//i.test(url) ? parseUrl(url, 'https://page.invalid/') : null;
  if (elsewhere) return elsewhere.hostname;
  return url.split(/[?#]/)[0]?.split('/').at(-1) || url;
}
