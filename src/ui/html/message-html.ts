/**
 * The one way from a message's markup to what may be shown: mail, perhaps of a stranger. Pictures of other sites
 * would tell their owners who reads it and when, so they become links.
 */

import { isUpload, webAddress } from './addresses.ts';
import { allowedInMessages } from './allowed.ts';
import { boxWideParts, guardLinks, preparePicture } from './decorate.ts';
import { lightMarkup } from './light-markup.ts';
import { isPlain, namesOf, showFiles } from './message-files.ts';
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
import { createSanitiser } from './sanitise.ts';

const sanitise = createSanitiser({ allowed: allowedInMessages });

/** Makes the `messageHtml` of a ticket harmless: its text, links, tables, quotes, and pictures that were uploaded. */
export function toSafeMessage(raw: RawHtml, { baseUrl, tableLabel, plain }: HtmlOptions): SafeHtml {
  const content = sanitise(raw, plain);
  for (const link of content.querySelectorAll('a[href]')) completeLink(link, baseUrl);
  for (const picture of content.querySelectorAll('img')) {
    const address = webAddress(picture.getAttribute('src') ?? '', baseUrl);
    if (address && isUpload(address, baseUrl)) preparePicture(picture, address);
    else picture.replaceWith(mentionOf(picture, picture.hasAttribute('src') ? address : null));
  }
  guardLinks(content);
  boxWideParts(content, tableLabel);
  showFiles(content, baseUrl);
  return content;
}

/**
 * The same for a visitor's own message, which is text with a few marks. One that was sent as markup, from elsewhere, is
 * shown as that.
 */
export function toSafeOwnMessage(raw: RawHtml, options: HtmlOptions): SafeHtml {
  const content = toSafeMessage(raw, options);
  if (!isPlain(content) || !options.plain) return content;
  const files = content.querySelectorAll('.sent-files');
  // A message of files alone has their names for its text.
  const text = toSafeMessage(lightMarkup(namesOf(content) === options.plain ? '' : options.plain), options);
  text.append(...files);
  return text;
}

/** Mail has no places in the widget or the page to lead to; attachments are the deployment's. */
function completeLink(link: Element, baseUrl: string | undefined) {
  const href = link.getAttribute('href') ?? '';
  if (/^(?:mailto|tel):/i.test(href)) return;
  const address = href.startsWith('#') ? null : webAddress(href, baseUrl);
  if (address) link.setAttribute('href', address);
  else link.removeAttribute('href');
}

/** A link to a picture, or only its name where there is no address or a link already. */
function mentionOf(picture: HTMLImageElement, address: string | null): Node | string {
  const name = picture.alt.trim();
  if (!address || picture.closest('a')) return name || (address ?? '');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = name || address;
  return link;
}
