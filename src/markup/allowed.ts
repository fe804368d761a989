/** What markup from outside may hold. Whatever is not named here goes. */

import { parseAddress, resolvePictureAddress } from './addresses.ts';

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

/**
 * Messages: anybody may have sent one. Pictures are on this list so that they can be told apart later; in `data-src` mail
 * keeps the addresses of those that are on other servers.
 */
export const allowedInMessages: AllowList = {
  elements: [...textElements, 'img'],
  attributes: [...textAttributes, 'data-src'],
};

/**
 * Elements that go with all that is in them, whatever a list says: it is not meant to be read, or only where the
 * element itself cannot be shown. What is in others that are not allowed stays.
 */
export const leftOutWhole: ReadonlySet<string> = new Set(
  words(`
    head title script style template noscript noembed noframes xmp plaintext
    iframe object embed audio video canvas select option optgroup datalist textarea svg math
  `),
);

/** Attributes that run, restyle, send, load, or take a place, whatever a list says. */
export const neverAllowed = /^(?:on|form|src.|style$|is$|slot$|part$)/;

/** Attributes that hold an address, of those on a list. */
export const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'data-src']);

const protocols: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** Nothing is left in doubt: no address without a scheme has a colon where one would end. */
const plainAddress = /^(?:(?:https?|mailto|tel):|[^:/?#]*(?:[/?#]|$))/i;

/** Where an address without a scheme points from when only its scheme is of interest. */
const anyPage = 'https://page.invalid/';

/** Whether an attribute that is on a list may have this value on this element. Addresses are read as browsers do. */
export function isAllowedValue(element: string, attribute: string, value: string): boolean {
  if (attribute === 'href') {
    const { protocol = '' } = parseAddress(value, anyPage) ?? {};
    return element === 'a' && plainAddress.test(value) && protocols.includes(protocol);
  }
  if (attribute !== 'src' && attribute !== 'data-src') return true;
  return element === 'img' && resolvePictureAddress(value, anyPage) !== null;
}

/** What an article may say with a class: a callout and its kind in words, footnotes, and the language of code. */
export const allowedClass = /^(?:note|tip|important|warning|caution|callout-kind|footnotes|language-[\w-]+)$/;
