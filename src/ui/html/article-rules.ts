/** What is special about the markup of articles. Of no window: a server goes by it too. */

import { allowedInArticles } from '../../markup/allowed.ts';
import { rewriteArticleAttribute } from '../../markup/article-attributes.ts';
import type { SanitiserRules } from '../../markup/sanitiser-rules.ts';
import { videoAddress } from '../../markup/video-address.ts';
import {
  boxWideParts,
  guardLinks,
  keepPicturesInLine,
  markTasks,
  nameCallouts,
  nameCodeLanguages,
  nameSigns,
  preparePicture,
} from './decorate.ts';

export const articleRules: SanitiserRules<Element> = {
  allowed: allowedInArticles,
  rewriteAttribute: rewriteArticleAttribute,
  replaceFrame: videoLink,
};

export interface ArticleOptions {
  /** The name of a table without a caption, for those who hear it. */
  readonly tableLabel: string;
  /** Where a picture is; null when it is nowhere that a picture may be. */
  pictureAddress(address: string): string | null;
}

/** Makes a sanitised article fit to be read. */
export function completeArticle(
  content: DocumentFragment,
  { tableLabel, pictureAddress }: ArticleOptions,
): void {
  for (const picture of content.querySelectorAll('img')) {
    const address = pictureAddress(picture.getAttribute('src') ?? '');
    if (address && picture.hasAttribute('src')) preparePicture(picture, address);
    else picture.removeAttribute('src');
  }
  for (const link of content.querySelectorAll<HTMLAnchorElement>('a[name]')) {
    link.id ||= link.name;
    link.removeAttribute('name');
  }
  // Links cannot be nested.
  for (const link of content.querySelectorAll('a a.video')) link.parentElement?.closest('a')?.after(link);
  guardLinks(content);
  keepPicturesInLine(content);
  boxWideParts(content, tableLabel);
  markTasks(content);
  nameCallouts(content);
  nameCodeLanguages(content);
  nameSigns(content);
}

/** A film of a frame, if it is one. */
function videoLink(frame: Element): Element | null {
  const address = videoAddress(frame.getAttribute('src') ?? '');
  if (!address) return null;
  const link = frame.ownerDocument.createElement('a');
  link.className = 'video';
  link.href = address;
  link.textContent = frame.getAttribute('title')?.trim() || new URL(address).hostname;
  return link;
}
