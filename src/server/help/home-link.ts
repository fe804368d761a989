import { localizationOf } from '../../help/i18n/localization.ts';
import type { PageLink } from '../../help/page.ts';
import { homePath } from './addresses.ts';
import type { HelpSite } from './site.ts';

/** Returns the first link of every breadcrumb: the home page in the page's language, called “Help” in it. */
export function homeLink(site: HelpSite, lang: string): PageLink {
  return { href: homePath(site, lang), text: localizationOf(lang).messages.help };
}
