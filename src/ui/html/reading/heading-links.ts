/** A button beside each heading that copies the address which leads to it. */

import { format } from '../../i18n/format.ts';
import { idPrefix } from '../article-html.ts';
import { addCopyButton } from './copy-button.ts';

export interface HeadingLinkWords {
  readonly copyLink: string;
  readonly copied: string;
}

/** The address of a heading on a page of the widget's own, of the address that the page has now. */
function headingAddress(page: string, id: string): string {
  return new URL(`?h=${encodeURIComponent(id)}`, page).href;
}

/** `announce` says what was done to those who cannot see it. */
export function addHeadingLinks(
  text: Element,
  words: HeadingLinkWords,
  announce: (message: string) => void,
): void {
  if (!navigator.clipboard) return;
  for (const heading of text.querySelectorAll('h2[id], h3[id]')) {
    // Beside it and not in it: a heading is called what it says.
    const button = addCopyButton(
      heading,
      'heading-row',
      () => headingAddress(location.href, heading.id.slice(idPrefix.length)),
      () => announce(words.copied),
    );
    button.className = 'heading-link';
    button.textContent = '#';
    button.setAttribute('aria-label', format(words.copyLink, { heading: heading.textContent?.trim() ?? '' }));
  }
}
