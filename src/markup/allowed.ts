/** Elements and attributes that markup from outside may have. All others are removed. */

import { parseAddress, resolvePictureAddress } from './addresses.ts';

export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

// Text and its structure, and links, but nothing that asks, runs, embeds or restyles: a form control, style or frame on
// this list would be drawn with the trust of the site around the widget.
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

/** Articles: also pictures from anywhere, and targets of links. */
export const allowedInArticles: AllowList = {
  elements: [...textElements, 'img'],
  // A `name` is an old form of `id`, and becomes one.
  attributes: [...textAttributes, 'id', 'name', 'class', 'headers'],
};

/**
 * Messages, which may come from strangers. Pictures are allowed here and judged later; mail has the addresses of
 * pictures on other servers in `data-src`.
 */
export const allowedInMessages: AllowList = {
  elements: [...textElements, 'img'],
  attributes: [...textAttributes, 'data-src'],
};

/**
 * Elements that are removed with their content, whatever a list says: it is no text, or a text for browsers that cannot
 * show the element. Other elements that are not allowed leave their content.
 */
export const leftOutWhole: ReadonlySet<string> = new Set(
  words(`
    head title script style template noscript noembed noframes xmp plaintext
    iframe object embed audio video canvas select option optgroup datalist textarea svg math
  `),
);

/** Attributes that are removed, whatever a list says: they run, restyle, send, load, or move elements. */
export const neverAllowed = /^(?:on|form|src.|style$|is$|slot$|part$)/;

/** Allowed attributes whose value is an address. */
export const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'data-src']);

const protocols: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** Nothing is left in doubt: no address without a scheme has a colon where one would end. */
const plainAddress = /^(?:(?:https?|mailto|tel):|[^:/?#]*(?:[/?#]|$))/i;

/** The base of addresses without a scheme, where only the scheme matters. */
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

/** Classes of articles: a callout and its kind, footnotes, and the language of code. */
export const allowedClass = /^(?:note|tip|important|warning|caution|callout-kind|footnotes|language-[\w-]+)$/;
