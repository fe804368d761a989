import { pageLocalization } from '../../help/localization.ts';
import type { PageLink } from '../../help/page.ts';
import { homePath } from './addresses.ts';
import type { HelpSite } from './site.ts';

/** Returns the first link of every breadcrumb, “Help” in the page's language. */
export function homeLink(site: HelpSite, lang: string): PageLink {
  return { href: homePath(site, lang), text: pageLocalization(lang).messages.widget.help };
}
