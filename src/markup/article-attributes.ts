import { allowedClass } from './allowed.ts';
import { idPrefix } from './id-prefix.ts';
import type { MarkupElement } from './sanitiser-rules.ts';
import { videoAddress } from './video-address.ts';

/** Returns the new value of an attribute whose value is allowed; null if the attribute is removed. */
export function rewriteArticleAttribute(element: MarkupElement, name: string, value: string): string | null {
  switch (name) {
    case 'id':
      return value ? idPrefix + value : null;
    case 'name':
      // The old form of an `id`, on the target of a link.
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
