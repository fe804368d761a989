import { sitemapPath } from './addresses.ts';
import type { HelpSite } from './site.ts';

/**
 * Returns the `robots.txt` of a host. Robots may read everything: pages that must not be listed say so in their head,
 * which only robots that may read them see.
 * @param sites on the host
 */
export function robotsText(sites: readonly HelpSite[]): string {
  const sitemaps = sites
    .filter(({ visibility }) => visibility === 'public')
    .map((site) => `Sitemap: ${site.origin}${sitemapPath(site)}`);
  return ['User-agent: *', 'Allow: /', ...(sitemaps.length > 0 ? ['', ...sitemaps] : []), ''].join('\n');
}
