/** Finds the page to which a URL leads, so that exported files need no host that redirects. */

import type { PageMakers } from '../help-center-pages.ts';
import type { HelpSite } from '../site.ts';

export interface PageTargets {
  /** Whether a path has the form of the site's pages. */
  isOfSite(path: string): boolean;
  /** Returns the final path; null if there is no page. */
  find(path: string): Promise<string | null>;
}

/** Maximum cached results; many articles link to the same pages. */
const mostKnown = 1000;

/** Maximum redirects between a URL and its page: to another language, and then to the current title. */
const mostRedirects = 4;

const pageName = /^([^/]+)\/(articles\/)?([1-9]\d{0,14})(-[^/]*)?\.(?:html|md)$/;
const otherName = /^([^/]+)\/(?:index\.html|feed\.xml)$/;

export function createPageTargets(pages: PageMakers, site: HelpSite): PageTargets {
  const known = new Map<string, string | null>();

  const nameIn = (path: string) => (path.startsWith(`${site.path}/`) ? path.slice(site.path.length + 1) : '');

  async function follow(path: string, redirects: number): Promise<string | null> {
    const [, lang, articles] = pageName.exec(nameIn(path)) ?? [];
    if (lang === undefined || !site.languages.includes(lang)) return null;
    const result = await (articles ? pages.article(site, lang, path) : pages.category(site, lang, path));
    if (result.kind === 'redirect') {
      return redirects === 0 ? null : await follow(result.path, redirects - 1);
    }
    return result.status === 200 ? path : null;
  }

  return {
    isOfSite(path) {
      const [, lang] = pageName.exec(nameIn(path)) ?? otherName.exec(nameIn(path)) ?? [];
      return lang !== undefined && site.languages.includes(lang);
    },
    async find(path) {
      const [, , , id, slug] = pageName.exec(nameIn(path)) ?? [];
      // A URL with a title is current. Without a title, as in the text of an article, it may redirect.
      if (id === undefined || slug !== undefined) return path;
      const found = known.get(path);
      if (found !== undefined) return found;
      if (known.size >= mostKnown) known.clear();
      const target = await follow(path, mostRedirects);
      known.set(path, target);
      return target;
    },
  };
}
