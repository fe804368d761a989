import { sitemapPath } from './addresses.ts';
import type { HelpSite } from './site.ts';

/**
 * Returns the `robots.txt` of a host. Robots may read everything: a page that must not be listed says so in its head,
 * which robots see only if they may read it.
 * @param sites the help centers on the host
 */
export function robotsText(sites: readonly HelpSite[]): string {
  const sitemaps = sites
    .filter(({ visibility }) => visibility === 'public')
    .map((site) => `Sitemap: ${site.origin}${sitemapPath(site)}`);
  return ['User-agent: *', 'Allow: /', ...(sitemaps.length > 0 ? ['', ...sitemaps] : []), ''].join('\n');
}
