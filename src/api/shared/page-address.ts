import { maxPageLength } from '../limits.ts';
import { isListed } from './origins.ts';

/** Captures scheme, host and path in the characters that browsers write; skips credentials, query and fragment. */
const pattern = /^(https?:\/\/)(?:[!"$-.0->@-~]{0,500}@)?([a-z0-9._:[\]-]{1,260})(\/[!"$->@-~]*)?(?:[?#]|$)/i;

/** Returns a page's url without credentials, query and fragment; null for text that is no such url or is too long. */
export function pageAddress(url: string): string | null {
  const [, scheme = '', host = '', path = '/'] = pattern.exec(url.slice(0, 4 * maxPageLength)) ?? [];
  const address = `${scheme.toLowerCase()}${host.toLowerCase()}${path}`;
  return scheme === '' || address.length > maxPageLength ? null : address;
}

/** Null unless a public key's origins include the url's origin: a visitor can send any url. */
export function listedPageAddress(url: string, origins: readonly string[]): string | null {
  const address = pageAddress(url);
  const origin = address && /^[^/]*\/\/[^/]*/.exec(address)?.[0];
  return origin && isListed(origin, origins) ? address : null;
}
