/** Classes of pages that lead visitors to a site, as the statistics of chats name them (interface section 2.3). */

import type { chatVisitors } from '../../../db/tables/index.ts';

/** Names of search engines, by the label before the top-level domain. */
const searchEngines: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['bing', 'Bing'],
  ['duckduckgo', 'DuckDuckGo'],
  ['yahoo', 'Yahoo'],
  ['ecosia', 'Ecosia'],
  ['qwant', 'Qwant'],
  ['startpage', 'Startpage'],
  ['yandex', 'Yandex'],
  ['baidu', 'Baidu'],
]);

/**
 * Captures the label before the top-level domain, such as `google` of `google.co.uk`, of a host whose other labels are those
 * of pages of results: `se.search.yahoo.com`, not `mail.google.com`.
 */
const resultPages =
  /^(?:(?:[a-z]{2}|html|images|lite|m|news|search)\.)*([a-z]+)\.(?:(?:co|com)\.)?[a-z]{2,3}$/;

/**
 * Returns the traffic type, and the search engine of organic traffic.
 * @param referrer the URL of the linking page; empty if there is none
 * @param page the URL of the visitor's page: links within its host are direct traffic
 */
export function trafficSource(
  referrer: string,
  page: string,
): Pick<typeof chatVisitors.$inferInsert, 'trafficType' | 'searchEngine'> {
  const host = hostOf(referrer);
  if (host === null || host === hostOf(page)) return { trafficType: 'Direct', searchEngine: '' };
  const engine = searchEngines.get(resultPages.exec(host)?.[1] ?? '');
  return engine === undefined
    ? { trafficType: host, searchEngine: '' }
    : { trafficType: 'Organic', searchEngine: engine };
}

/** Returns the host of a URL without `www.`; null for a text that is no URL, and for a URL without a host. */
function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^www\./, '') || null;
}
