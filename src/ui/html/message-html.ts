/**
 * The only way from a message's raw markup, which may be a stranger's mail, to what may be shown. Images from other
 * sites would tell their owners who reads the message and when, so they are omitted until the reader asks for them.
 */

import { allowedInMessages } from '../../markup/allowed.ts';
import { lightMarkup } from '../../markup/light-markup.ts';
import { isUpload, webAddress } from './addresses.ts';
import { boxWideParts, guardLinks, prepareImage } from './decorate.ts';
import { sentFileNames, showFiles } from './message-files.ts';
import { type HtmlOptions, type RawHtml, rawHtml, type SafeHtml } from './safe-html.ts';
import { createSanitiser } from './sanitise.ts';
import { findTypedText } from './typed-text.ts';

const sanitise = createSanitiser({ allowed: allowedInMessages });

/** Sanitises the `messageHtml` of a ticket: keeps text, links, tables, quotes, and uploaded images. */
export function toSafeMessage(
  raw: RawHtml,
  { baseUrl, tableLabel, plain, showsForeignImages = false }: HtmlOptions,
): SafeHtml {
  const content = sanitise(raw, plain);
  for (const link of content.querySelectorAll('a[href]')) completeLink(link, baseUrl);
  for (const image of content.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? image.getAttribute('data-src');
    const address = source === null ? null : webAddress(source, baseUrl);
    image.removeAttribute('data-src');
    if (address !== null && isUpload(address, baseUrl)) showUploaded(image, address);
    else if (address === null || isPixel(image)) image.replaceWith(image.alt);
    else if (showsForeignImages) showForeign(image, address);
    else image.replaceWith(createPlaceholder(image));
  }
  guardLinks(content);
  boxWideParts(content, tableLabel);
  showFiles(content, baseUrl);
  return content;
}

/** Renders a text with light markup and links. */
export function toSafeText(text: string, options: HtmlOptions): SafeHtml {
  const content = toSafeMessage(rawHtml(lightMarkup(text)), options);
  // Spaces that were typed are shown, as they indent code and align columns.
  for (const part of content.querySelectorAll('p, li')) part.className = 'typed';
  if (options.showsCards) showCards(content);
  return content;
}

/** Sanitises a message. Typed text is rendered with light markup and links; what was sent as markup stays markup. */
export function toSafeWords(raw: RawHtml, options: HtmlOptions): SafeHtml {
  const content = toSafeMessage(raw, options);
  const typed = findTypedText(content);
  if (typed === null) return content;
  const [first, ...others] = typed.nodes;
  // The text of a message with files alone is their names, which the file list repeats.
  const text = sentFileNames(content) === typed.text.trim() ? '' : typed.text;
  first.replaceWith(toSafeText(text, options));
  for (const node of others) node.remove();
  return content;
}

/** Keeps mail, phone and web links. Links to fragments are removed: mail has no targets in the widget or the page. */
function completeLink(link: Element, baseUrl: string | undefined) {
  const href = link.getAttribute('href') ?? '';
  if (/^(?:mailto|tel):/i.test(href)) return;
  const address = href.startsWith('#') ? null : webAddress(href, baseUrl);
  if (address) link.setAttribute('href', address);
  else link.removeAttribute('href');
}

/** Draws links with a description, each alone in its paragraph, as cards. */
function showCards(content: DocumentFragment): void {
  for (const link of content.querySelectorAll<HTMLAnchorElement>('p > a[title]')) {
    if (link.parentElement?.textContent !== link.textContent) continue;
    const description = document.createElement('span');
    description.textContent = link.title;
    link.title = '';
    link.className = 'link-card';
    link.append(description);
  }
}

export function hasHiddenImages(message: SafeHtml): boolean {
  return message.querySelector('.hidden-image') !== null;
}

function createPlaceholder({ alt }: HTMLImageElement): Element {
  const place = document.createElement('span');
  place.className = 'hidden-image';
  place.textContent = alt.trim();
  return place;
}

/** Shows an image that was sent with the message, as a link that enlarges it. */
function showUploaded(image: HTMLImageElement, address: string): void {
  prepareImage(image, address);
  if (image.closest('a')) return;
  const link = document.createElement('a');
  link.href = address;
  link.className = 'in-text-image';
  image.replaceWith(link);
  link.append(image);
}

function showForeign(image: HTMLImageElement, address: string): void {
  image.referrerPolicy = 'no-referrer';
  prepareImage(image, address);
}

/** Whether an image is an invisible tracking pixel; tracking pixels are never loaded. */
function isPixel(image: HTMLImageElement): boolean {
  return ['width', 'height'].some((name) => {
    const length = image.getAttribute(name) ?? '';
    return Number.parseFloat(length) <= 1 && !length.includes('%');
  });
}
