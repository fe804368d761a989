/**
 * The one way from a message's markup to what may be shown: mail, perhaps of a stranger. Pictures of other sites would
 * tell their owners who reads it and when, so they are left out until whoever reads it asks for them.
 */

import { allowedInMessages } from '../../markup/allowed.ts';
import { isUpload, webAddress } from './addresses.ts';
import { boxWideParts, guardLinks, preparePicture } from './decorate.ts';
import { lightMarkup } from './light-markup.ts';
import { namesOf, showFiles } from './message-files.ts';
import type { HtmlOptions, RawHtml, SafeHtml } from './safe-html.ts';
import { createSanitiser } from './sanitise.ts';
import { findTypedText } from './typed-text.ts';

const sanitise = createSanitiser({ allowed: allowedInMessages });

/** Makes the `messageHtml` of a ticket harmless: its text, links, tables, quotes, and pictures that were uploaded. */
export function toSafeMessage(
  raw: RawHtml,
  { baseUrl, tableLabel, plain, showsPictures = false }: HtmlOptions,
): SafeHtml {
  const content = sanitise(raw, plain);
  for (const link of content.querySelectorAll('a[href]')) completeLink(link, baseUrl);
  for (const picture of content.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? picture.getAttribute('data-src');
    const address = source === null ? null : webAddress(source, baseUrl);
    picture.removeAttribute('data-src');
    if (address !== null && isUpload(address, baseUrl)) preparePicture(picture, address);
    else if (address === null || isPixel(picture)) picture.replaceWith(picture.alt);
    else if (showsPictures) showForeign(picture, address);
    else picture.replaceWith(createPlaceholder(picture));
  }
  guardLinks(content);
  boxWideParts(content, tableLabel);
  showFiles(content, baseUrl);
  return content;
}

/**
 * The same for what people wrote in a ticket, in the widget or by mail: text has a few marks, and its addresses are links.
 * What was sent as markup is shown as that.
 */
export function toSafeWords(raw: RawHtml, options: HtmlOptions): SafeHtml {
  const content = toSafeMessage(raw, options);
  const typed = findTypedText(content);
  if (typed === null) return content;
  const [first, ...others] = typed.nodes;
  // A message of files alone has their names for its text.
  const text = namesOf(content) === typed.text.trim() ? '' : typed.text;
  first.replaceWith(toSafeMessage(lightMarkup(text), options));
  for (const node of others) node.remove();
  return content;
}

/** Mail has no places in the widget or the page to lead to; attachments are the deployment's. */
function completeLink(link: Element, baseUrl: string | undefined) {
  const href = link.getAttribute('href') ?? '';
  if (/^(?:mailto|tel):/i.test(href)) return;
  const address = href.startsWith('#') ? null : webAddress(href, baseUrl);
  if (address) link.setAttribute('href', address);
  else link.removeAttribute('href');
}

/** Whether a message has pictures that are shown only when they are asked for. */
export function hasHiddenPictures(message: SafeHtml): boolean {
  return message.querySelector('.hidden-picture') !== null;
}

/** Where a picture is left out, by its name. */
function createPlaceholder({ alt }: HTMLImageElement): Element {
  const place = document.createElement('span');
  place.className = 'hidden-picture';
  place.textContent = alt.trim();
  return place;
}

function showForeign(picture: HTMLImageElement, address: string): void {
  picture.referrerPolicy = 'no-referrer';
  preparePicture(picture, address);
}

/** Returns whether a picture is an invisible tracking pixel; those are never loaded. */
function isPixel(picture: HTMLImageElement): boolean {
  return ['width', 'height'].some((name) => {
    const length = picture.getAttribute(name) ?? '';
    return Number.parseFloat(length) <= 1 && !length.includes('%');
  });
}
