/** The address of a page, without the parts that may hold a secret of its reader. */

import { maxPageLength } from './limits.ts';
import { isListed } from './origins.ts';

/**
 * Scheme, host and path, in the letters that browsers write; what names a user, the query and the fragment stay behind.
 */
const pattern = /^(https?:\/\/)(?:[!"$-.0->@-~]{0,500}@)?([a-z0-9._:[\]-]{1,260})(\/[!"$->@-~]*)?(?:[?#]|$)/i;

/** Null for other texts, and for longer ones than people type. */
export function pageAddress(url: string): string | null {
  const [, scheme = '', host = '', path = '/'] = pattern.exec(url.slice(0, 4 * maxPageLength)) ?? [];
  const address = `${scheme.toLowerCase()}${host.toLowerCase()}${path}`;
  return scheme === '' || address.length > maxPageLength ? null : address;
}

/** The address of a page of one of some origins, as a public key lists them: a visitor can name any page. */
export function listedPageAddress(url: string, origins: readonly string[]): string | null {
  const address = pageAddress(url);
  const origin = address && /^[^/]*\/\/[^/]*/.exec(address)?.[0];
  return origin && isListed(origin, origins) ? address : null;
}
