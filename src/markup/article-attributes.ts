/** What the attributes of an article become. */

import { allowedClass } from './allowed.ts';
import { idPrefix } from './id-prefix.ts';
import type { MarkupElement } from './sanitiser-rules.ts';
import { videoAddress } from './video-address.ts';

/** Returns null for an attribute that goes. The value is one that it may have. */
export function rewriteArticleAttribute(element: MarkupElement, name: string, value: string): string | null {
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

function keepClasses(element: MarkupElement, classes: string): string | null {
  const href = element.getAttribute('href');
  const isVideo = href !== null && videoAddress(href) === href;
  const kept = classes
    .split(/\s+/)
    .filter((name) => allowedClass.test(name) || (isVideo && name === 'video'));
  return kept.length > 0 ? kept.join(' ') : null;
}
