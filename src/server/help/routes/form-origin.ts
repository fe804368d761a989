/** Whether a form that was posted stood on a page of the same site: no other site makes a browser send one. */

import type { IncomingHttpHeaders } from 'node:http';
import { parseUrl } from '../../../formats/parse-url.ts';

/**
 * Browsers say where a request began: in `Sec-Fetch-Site`, but for sites without TLS; there, in `Origin`, and the oldest
 * in `Referer` alone. Who says nothing at all, as no browser does, is refused. An `Origin` that hides itself is that of
 * a sandboxed frame, or of a page that tells no addresses: it counts only beside `Sec-Fetch-Site`.
 * @param siteOrigin as a browser writes it
 */
export function isOfSamePage(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin, referer } = headers;
  const isOwnOrigin = origin === siteOrigin;
  if (site !== undefined) {
    // `none`: a person sent it again, as with a tab that was restored.
    const isOwnSite = site === 'same-origin' || site === 'none';
    return isOwnSite && (origin === undefined || origin === 'null' || isOwnOrigin);
  }
  if (origin !== undefined) return isOwnOrigin;
  return referer !== undefined && parseUrl(referer)?.origin === siteOrigin;
}
