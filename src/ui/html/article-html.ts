/** The one way from an article's markup to what may be shown. It arrives with the first article. */

import { pictureAddress } from './addresses.ts';
import { allowedClass, allowedInArticles } from './allowed.ts';
import {
  boxWideParts,
  guardLinks,
  keepPicturesInLine,
  markTasks,
  nameCallouts,
  nameSigns,
  preparePicture,
} from './decorate.ts';
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
import { createSanitiser } from './sanitise.ts';
import { videoAddress } from './video-address.ts';

/** An article's own ids stand behind this in the document, so that none takes the place of one of ours. */
export const idPrefix = 'article-';

const sanitise = createSanitiser({ allowed: allowedInArticles, rewriteAttribute, replaceFrame: videoLink });

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
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[name]')) {
    link.id ||= link.name;
    link.removeAttribute('name');
  }
  // Links do not stand in links.
  for (const link of content.querySelectorAll('a a.video')) link.parentElement?.closest('a')?.after(link);
  guardLinks(content);
  keepPicturesInLine(content);
  boxWideParts(content, tableLabel);
  markTasks(content);
  nameCallouts(content);
  nameSigns(content);
  return content;
}

/** A film of a frame, if it is one. */
function videoLink(frame: HTMLIFrameElement): Element | null {
  const address = videoAddress(frame.getAttribute('src') ?? '');
  if (!address) return null;
  const link = document.createElement('a');
  link.className = 'video';
  link.href = address;
  link.textContent = frame.title.trim() || new URL(address).hostname;
  return link;
}

function rewriteAttribute(element: Element, name: string, value: string): string | null {
  switch (name) {
    case 'id':
      return value ? idPrefix + value : null;
    case 'name':
      // An old way to write the id of a place that links lead to.
      return element.localName === 'a' && value ? idPrefix + value : null;
    case 'headers':
      return value.replace(/\S+/g, (id) => idPrefix + id);
    case 'class':
      return keepClasses(element, value);
    default:
      return value;
  }
}

function keepClasses(element: Element, classes: string): string | null {
  const href = element.getAttribute('href');
  const isVideo = href !== null && videoAddress(href) === href;
  const kept = classes
    .split(/\s+/)
    .filter((name) => allowedClass.test(name) || (isVideo && name === 'video'));
  return kept.length > 0 ? kept.join(' ') : null;
}
