/** Whether a posted form came from a page of the same site: other sites must not be able to send one. */

import type { IncomingHttpHeaders } from 'node:http';
import { parseUrl } from '../../../formats/parse-url.ts';

/**
 * Browsers name the origin of a request in `Sec-Fetch-Site`, except for sites without TLS; there in `Origin`, and the
 * oldest in `Referer` only. A request with none of them is not from a browser and is refused. The `Origin` `null` is
 * that of a sandboxed frame, or of a page without referrers: it counts beside `Sec-Fetch-Site` only.
 * @param siteOrigin as a browser writes it
 */
export function isOfSamePage(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin, referer } = headers;
  const isOwnOrigin = origin === siteOrigin;
  if (site !== undefined) {
    // `none`: a person sent the form again, as with a restored tab.
    const isOwnSite = site === 'same-origin' || site === 'none';
    return isOwnSite && (origin === undefined || origin === 'null' || isOwnOrigin);
  }
  if (origin !== undefined) return isOwnOrigin;
  return referer !== undefined && parseUrl(referer)?.origin === siteOrigin;
}
