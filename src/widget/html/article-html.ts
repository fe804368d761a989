/** The one way from an article's markup to what may be shown. It arrives with the first article. */

import { pictureAddress } from './addresses.ts';
import { allowedClass, allowedInArticles } from './allowed.ts';
import { boxWideParts, guardLinks, preparePicture } from './dress.ts';
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
import { createSanitiser } from './sanitise.ts';
import { videoAddress } from './video-address.ts';

/** An article's own ids stand behind this in the document, so that none takes the place of one of ours. */
export const idPrefix = 'article-';

const sanitise = createSanitiser(allowedInArticles, videoLink);

/**
 * Makes an article harmless and fit for the widget: ids prefixed, films as links of the class `video`, links to
 * elsewhere in a tab of their own, wide tables in a box that scrolls.
 */
export function toSafeHtml(raw: RawHtml, { baseUrl, tableLabel, plain }: HtmlOptions): SafeHtml {
  const content = sanitise(raw, plain);
  for (const picture of content.querySelectorAll('img')) {
    const address = pictureAddress(picture.getAttribute('src') ?? '', baseUrl);
    if (address && picture.hasAttribute('src')) preparePicture(picture, address);
    else picture.removeAttribute('src');
  }
  for (const element of content.querySelectorAll('*')) {
    prefixIds(element);
    keepClasses(element);
  }
  // Links do not stand in links.
  for (const link of content.querySelectorAll('a a.video')) link.parentElement?.closest('a')?.after(link);
  guardLinks(content);
  boxWideParts(content, tableLabel);
  return content;
}

/** A film of a frame, if it is one. */
function videoLink(frame: HTMLIFrameElement): Node {
  const address = videoAddress(frame.getAttribute('src') ?? '');
  if (!address) return new Text();
  const link = document.createElement('a');
  link.className = 'video';
  link.href = address;
  link.textContent = frame.title.trim() || new URL(address).hostname;
  return link;
}

function prefixIds(element: Element) {
  const id =
    element.getAttribute('id') || (element instanceof HTMLAnchorElement && element.getAttribute('name'));
  element.removeAttribute('name');
  if (id) element.setAttribute('id', idPrefix + id);
  else element.removeAttribute('id');
  const headers = element.getAttribute('headers')?.match(/\S+/g);
  if (headers) element.setAttribute('headers', headers.map((header) => idPrefix + header).join(' '));
}

function keepClasses(element: Element) {
  const href = element.getAttribute('href');
  const isVideo = href !== null && videoAddress(href) === href;
  const kept = Array.from(element.classList).filter(
    (name) => allowedClass.test(name) || (isVideo && name === 'video'),
  );
  if (kept.length > 0) element.className = kept.join(' ');
  else element.removeAttribute('class');
}
