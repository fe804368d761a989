/** Elements and attributes that are allowed in external markup. All others are removed. */

import { parseAddress, resolveImageAddress } from './addresses.ts';

export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

// Text, its structure, and links, but nothing that asks for input, runs, embeds or restyles: visitors would trust a
// form control, style or frame as part of the site around the widget.
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

/** The list for articles, which may also have images from any site, and anchors. */
export const allowedInArticles: AllowList = {
  elements: [...textElements, 'img'],
  // A `name` is an old form of `id`, and is turned into one.
  attributes: [...textAttributes, 'id', 'name', 'class', 'headers'],
};

/**
 * The list for messages, which may come from strangers. Whether an image may load is decided later; in mail, `data-src`
 * has the urls of images on other servers.
 */
export const allowedInMessages: AllowList = {
  elements: [...textElements, 'img'],
  attributes: [...textAttributes, 'data-src'],
};

/** Elements removed together with their content, which is not text or a fallback; others leave their content. */
export const leftOutWhole: ReadonlySet<string> = new Set(
  words(`
    head title script style template noscript noembed noframes xmp plaintext
    iframe object embed audio video canvas select option optgroup datalist textarea svg math
  `),
);

/** Matches attributes that are always removed: they run scripts, restyle, send or load data, or move elements. */
export const neverAllowed = /^(?:on|form|src.|style$|is$|slot$|part$)/;

/** Allowed attributes whose value is a url. */
export const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'data-src']);

const protocols: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** Matches unambiguous urls: a relative url must not contain a colon where a scheme would end. */
const plainAddress = /^(?:(?:https?|mailto|tel):|[^:/?#]*(?:[/?#]|$))/i;

/** Base of relative urls when only the scheme matters. */
const anyPage = 'https://page.invalid/';

/** Whether an allowed attribute may have a value on an element. Urls are parsed as browsers do. */
export function isAllowedValue(element: string, attribute: string, value: string): boolean {
  if (attribute === 'href') {
    const { protocol = '' } = parseAddress(value, anyPage) ?? {};
    return element === 'a' && plainAddress.test(value) && protocols.includes(protocol);
  }
  if (attribute !== 'src' && attribute !== 'data-src') return true;
  return element === 'img' && resolveImageAddress(value, anyPage) !== null;
}

/** Matches the classes that articles may use: callouts and their kinds, footnotes, and languages of code. */
export const allowedClass = /^(?:note|tip|important|warning|caution|callout-kind|footnotes|language-[\w-]+)$/;
