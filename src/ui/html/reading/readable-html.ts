/**
 * Adds to an article what makes its text handy, before it is shown: ids of headings, and buttons that copy code and
 * addresses and enlarge pictures. No article can bring such a button itself, since the sanitiser leaves none. What the
 * buttons do is in the same files: whoever shows the article hands each press on to them.
 */

import type { SafeHtml } from '../safe-html.ts';
import { addCopyButtons, type CodeMessages } from './code-blocks.ts';
import { addHeadingLinks, type HeadingLinkMessages } from './heading-links.ts';
import { identifyHeadings, type TextHeading } from './headings.ts';
import { addZoomButtons, type PictureMessages } from './pictures.ts';

export type ReadingMessages = CodeMessages & HeadingLinkMessages & PictureMessages;

export interface ReadableHtml {
  readonly html: SafeHtml;
  /** In order. */
  readonly headings: readonly TextHeading[];
}

/** Changes what it is given. `hasAddresses`: whether the article stands on a page whose address leads to its headings. */
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
