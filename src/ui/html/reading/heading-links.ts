/** A button beside each heading that copies the address which leads to it. */

import { idPrefix } from '../../../markup/id-prefix.ts';
import { format } from '../../i18n/format.ts';
import { addCopyButton, copyText, pressedCopyButton } from './copy-button.ts';

export interface HeadingLinkMessages {
  readonly copyLink: string;
  readonly copied: string;
}

const boxClass = 'heading-row';

/** The address of a heading on a page of the widget's own, by the address that the page has now. */
const widgetAddress = (id: string) => new URL(`?h=${encodeURIComponent(id)}`, location.href).href;

export function addHeadingLinks(content: ParentNode, messages: HeadingLinkMessages): void {
  if (!navigator.clipboard) return;
  for (const heading of content.querySelectorAll('h2[id], h3[id]')) {
    // Beside it and not in it: a heading is called what it says.
    const button = addCopyButton(heading, boxClass, 'heading-link');
    button.textContent = '#';
    button.setAttribute(
      'aria-label',
      format(messages.copyLink, { heading: heading.textContent?.trim() ?? '' }),
    );
  }
}

/**
 * Copies the address of the heading whose button was pressed, as `toAddress` makes it of the id that links within the
 * article have. `announce` says so to those who cannot see it.
 */
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
