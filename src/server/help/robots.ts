import { sitemapPath } from './addresses.ts';
import type { HelpSite } from './site.ts';

/** Lets robots read everything: a page that must not be listed says so in its head, which they have to read. */
export function robotsText(sites: readonly HelpSite[]): string {
  const sitemaps = sites
    .filter(({ visibility }) => visibility === 'public')
    .map((site) => `Sitemap: ${site.origin}${sitemapPath(site)}`);
  return ['User-agent: *', 'Allow: /', ...(sitemaps.length > 0 ? ['', ...sitemaps] : []), ''].join('\n');
}
