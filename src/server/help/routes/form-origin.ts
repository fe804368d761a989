import type { IncomingHttpHeaders } from 'node:http';
import { parseUrl } from '../../../formats/parse-url.ts';

/**
 * Whether a form was posted from a page of the site, as browsers say in `Sec-Fetch-Site`; on sites without TLS only in
 * `Origin`, and the oldest browsers only in `Referer`. A request without these headers is not from a browser and is
 * refused. The `Origin` `null`, of a sandboxed frame or a page without referrers, counts only beside `Sec-Fetch-Site`.
 */
export function isOfSamePage(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin, referer } = headers;
  const isOwnOrigin = origin === siteOrigin;
  if (site !== undefined) {
    // `none`: a person sent the form again, for example from a restored tab.
    const isOwnSite = site === 'same-origin' || site === 'none';
    return isOwnSite && (origin === undefined || origin === 'null' || isOwnOrigin);
  }
  if (origin !== undefined) return isOwnOrigin;
  return referer !== undefined && parseUrl(referer)?.origin === siteOrigin;
}
