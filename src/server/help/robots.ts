import { sitemapPath } from './addresses.ts';
import type { HelpSite } from './site.ts';

/**
 * The `robots.txt` of a host. Robots may read everything: pages that are not to be listed say so themselves, which only
 * those learn who may read them.
 * @param sites that stand on the host
 */
export function robotsText(sites: readonly HelpSite[]): string {
  const sitemaps = sites
    .filter(({ visibility }) => visibility === 'public')
    .map((site) => `Sitemap: ${site.origin}${sitemapPath(site)}`);
  return ['User-agent: *', 'Allow: /', ...(sitemaps.length > 0 ? ['', ...sitemaps] : []), ''].join('\n');
}
