/** A button beside each heading that copies the address which leads to it. */

import { idPrefix } from '../html/article-html.ts';
import { format } from '../i18n/format.ts';
import { copyButton } from './copy-button.ts';

export interface HeadingLinkWords {
  readonly copyLink: string;
  readonly copied: string;
}

/** The address of a heading on a page of the widget's own, of the address that the page has now. */
export function headingAddress(page: string, id: string): string {
  const address = new URL(page);
  address.hash = '';
  address.search = '';
  address.searchParams.set('h', id);
  return address.href;
}

/** Adds what is missing. `announce` says what was done to those who cannot see it. */
export function addHeadingLinks(
  text: Element,
  words: HeadingLinkWords,
  announce: (message: string) => void,
): void {
  for (const heading of text.querySelectorAll('h2[id], h3[id]')) {
    if (!navigator.clipboard || heading.parentElement?.matches('.heading-row')) continue;
    const name = heading.textContent?.trim() ?? '';
    const button = copyButton(
      () => headingAddress(location.href, heading.id.slice(idPrefix.length)),
      () => announce(words.copied),
    );
    button.className = 'heading-link';
    button.textContent = '#';
    button.setAttribute('aria-label', format(words.copyLink, { heading: name }));
    // Beside it and not in it: a heading is called what it says.
    const row = document.createElement('div');
    row.className = 'heading-row';
    heading.replaceWith(row);
    row.append(heading, button);
  }
}
