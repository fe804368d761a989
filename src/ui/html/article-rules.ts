/** Rules for the markup of articles. Needs no `window`, since the server applies them too. */

import { allowedInArticles } from '../../markup/allowed.ts';
import { rewriteArticleAttribute } from '../../markup/article-attributes.ts';
import type { SanitiserRules } from '../../markup/sanitiser-rules.ts';
import { videoAddress } from '../../markup/video-address.ts';
import {
  boxWideParts,
  guardLinks,
  keepImagesInLine,
  markTasks,
  nameCallouts,
  nameCodeLanguages,
  nameSigns,
  prepareImage,
} from './decorate.ts';

export const articleRules: SanitiserRules<Element> = {
  allowed: allowedInArticles,
  rewriteAttribute: rewriteArticleAttribute,
  replaceFrame: videoLink,
};

export interface ArticleOptions {
  /** Accessible name of a table without a caption. */
  readonly tableLabel: string;
  /** Returns the absolute URL of an image; null if images may not be loaded from there. */
  imageAddress(address: string): string | null;
}

export function completeArticle(
  content: DocumentFragment,
  { tableLabel, imageAddress }: ArticleOptions,
): void {
  for (const image of content.querySelectorAll('img')) {
    const address = imageAddress(image.getAttribute('src') ?? '');
    if (address && image.hasAttribute('src')) prepareImage(image, address);
    else image.removeAttribute('src');
  }
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[name]')) {
    link.id ||= link.name;
    link.removeAttribute('name');
  }
  // Links cannot be nested.
  for (const link of content.querySelectorAll('a a.video')) link.parentElement?.closest('a')?.after(link);
  guardLinks(content);
  keepImagesInLine(content);
  boxWideParts(content, tableLabel);
  markTasks(content);
  nameCallouts(content);
  nameCodeLanguages(content);
  nameSigns(content);
}

/** Returns the link that replaces an iframe's video; null if the iframe shows no known video. */
function videoLink(frame: Element): Element | null {
  const address = videoAddress(frame.getAttribute('src') ?? '');
  if (!address) return null;
  const link = frame.ownerDocument.createElement('a');
  link.className = 'video';
  link.href = address;
  link.textContent = frame.getAttribute('title')?.trim() || new URL(address).hostname;
  return link;
}
