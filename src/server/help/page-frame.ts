/** The parts that all pages of a help center share in one language. */

import type { PageBrand, PageFrame } from '../../help/page.ts';
import { contactPath, feedPath, homePath, llmsPath, openSearchPath, searchPath } from './addresses.ts';
import type { HelpSite } from './site.ts';

export const noBrand: PageBrand = {
  logo: null,
  icon: null,
  greeting: null,
  headerLinks: [],
  footerLinks: [],
  featured: { title: null, isNumbered: false },
  styleSheets: [],
  headMarkup: '',
};

export interface FrameOptions {
  readonly brand: PageBrand;
  /** The paths of the page's translations by language; a language without one links to its home page. */
  readonly translations?: ReadonlyMap<string, string>;
}

export function pageFrame(
  site: HelpSite,
  lang: string,
  { brand, translations = new Map() }: FrameOptions,
): PageFrame {
  return {
    siteTitle: site.title,
    lang,
    homeHref: homePath(site, lang),
    searchHref: site.isStatic ? null : searchPath(site, lang),
    contactHref: site.contactEnabled ? contactPath(site, lang) : null,
    hasMessages: site.conversationsEnabled,
    hasLauncher: site.pageLauncher && !site.isStatic,
    feedHref: site.visibility === 'public' ? feedPath(site, lang) : null,
    openSearchHref: site.isStatic ? null : openSearchPath(site, lang),
    llmsHref: site.visibility === 'public' ? llmsPath(site) : null,
    languages: site.languages.map((language) => ({
      lang: language,
      href: translations.get(language) ?? homePath(site, language),
    })),
    // Without an icon, browsers would request `/favicon.ico` of each host.
    brand: { ...brand, icon: brand.icon ?? (site.isStatic ? null : `${site.basePath}/frontdesk.svg`) },
    service: site.isStatic
      ? null
      : { userId: site.userId, helpCenterId: site.helpCenterId, baseUrl: `${site.basePath}/` },
  };
}

export const absoluteUrls = ({ origin }: HelpSite, paths: ReadonlyMap<string, string>) =>
  Array.from(paths, ([lang, path]) => ({ lang, href: origin + path }));
