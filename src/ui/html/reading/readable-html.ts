/**
 * Adds controls to an article before it is shown: ids of headings, and buttons that copy code and URLs and enlarge
 * images. Articles cannot contain such buttons, since the sanitiser removes them. The handlers are in the same files as
 * the buttons; the program that shows the article passes each press to them.
 */

import type { SafeHtml } from '../safe-html.ts';
import { addCopyButtons, type CodeMessages } from './code-blocks.ts';
import { addHeadingLinks, type HeadingLinkMessages } from './heading-links.ts';
import { identifyHeadings, type TextHeading } from './headings.ts';
import { addZoomButtons, type ZoomMessages } from './images.ts';

export type ReadingMessages = CodeMessages & HeadingLinkMessages & ZoomMessages;

export interface ReadableHtml {
  readonly html: SafeHtml;
  /** The article's headings, in order. */
  readonly headings: readonly TextHeading[];
}

/** Modifies `html`. `hasAddresses`: whether the article is on a page whose URL can lead to its headings. */
export function toReadableHtml(
  html: SafeHtml,
  messages: ReadingMessages,
  hasAddresses: boolean,
): ReadableHtml {
  const headings = identifyHeadings(html);
  addCopyButtons(html, messages);
  addZoomButtons(html, messages);
  if (hasAddresses) addHeadingLinks(html, messages);
  return { html, headings };
}
