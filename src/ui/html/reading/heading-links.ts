/** A button beside each heading that copies the heading's URL. */

import { idPrefix } from '../../../markup/id-prefix.ts';
import { format } from '../../i18n/format.ts';
import { addCopyButton, copyText, pressedCopyButton } from './copy-button.ts';

export interface HeadingLinkMessages {
  readonly copyLink: string;
  readonly copied: string;
}

const boxClass = 'heading-row';

/** Returns the URL of a heading on a page of the widget, based on the page's current URL. */
const widgetAddress = (id: string) => new URL(`?h=${encodeURIComponent(id)}`, location.href).href;

export function addHeadingLinks(content: ParentNode, messages: HeadingLinkMessages): void {
  if (!navigator.clipboard) return;
  for (const heading of content.querySelectorAll('h2[id], h3[id]')) {
    // The button is beside the heading, not in it, so that it is not part of the heading's accessible name.
    const button = addCopyButton(heading, boxClass, 'heading-link');
    button.textContent = '#';
    button.setAttribute(
      'aria-label',
      format(messages.copyLink, { heading: heading.textContent?.trim() ?? '' }),
    );
  }
}

/** `toAddress` makes the URL from the id in the article's own markup; `announce` informs screen readers. */
export async function copyHeadingLink(
  event: Event,
  messages: HeadingLinkMessages,
  announce: (message: string) => void,
  toAddress: (id: string) => string = widgetAddress,
): Promise<void> {
  const heading = pressedCopyButton(event, boxClass)?.previousElementSibling;
  if (!heading) return;
  const address = toAddress(heading.id.slice(idPrefix.length));
  if (await copyText(address)) announce(messages.copied);
}
