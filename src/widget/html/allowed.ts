/** What markup from outside may hold. Whatever is not named here goes. */

import { parseAddress } from './addresses.ts';

export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

// Text and its structure, and links. Nothing that asks, runs, embeds or restyles: a form control, style or frame on
// this list would be drawn with the trust of the page that the widget stands on.
const textElements = words(`
  h1 h2 h3 h4 h5 h6 p div span br hr section aside address
  a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small strong sub sup time u var wbr ruby rp rt
  ul ol li dl dt dd blockquote pre details summary
  figure figcaption
  table caption colgroup col thead tbody tfoot tr th td
`);

const textAttributes = words(`
  href title lang dir datetime open
  start reversed value colspan rowspan span scope align
  src alt width height
`);

/** Articles: pictures from anywhere, and places to link to. */
export const allowedInArticles: AllowList = {
  elements: [...textElements, 'img'],
  // A name is an old way to write an id, and becomes one.
  attributes: [...textAttributes, 'id', 'name', 'class', 'headers'],
};

/** Messages: anybody may have sent one. Pictures are on this list so that they can be told apart later. */
export const allowedInMessages: AllowList = {
  elements: [...textElements, 'img'],
  attributes: textAttributes,
};

/** Web, mail and telephone addresses, and those without a scheme. */
export const allowedAddress = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i;

/** The same, as the browser reads them. */
const allowedProtocols: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** Whether a link may lead there. */
export function isAllowedLink(address: string): boolean {
  // Without a scheme, it is one of the page's own.
  const url = parseAddress(address, 'https://page.invalid/');
  return url !== null && allowedProtocols.includes(url.protocol);
}

/** What an article may say with a class: a callout, and the language of a block of code. */
export const allowedClass = /^(?:note|tip|important|warning|caution|language-[\w-]+)$/;
