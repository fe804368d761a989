/** A stored brand as a page in one language shows it. */

import { chooseLanguage } from '../../../api/choose-language.ts';
import type { PageBrand, PageLink } from '../../../help/page.ts';
import type { HelpSite } from '../site.ts';
import { printHead } from './head-markup.ts';
import type { FileReference, StoredBrand, Texts } from './stored-brand.ts';

/** What a site says and looks like in one language. */
export interface BrandInLanguage {
  readonly page: PageBrand;
  /** What it says of a page that is missing; null: nothing of its own. */
  readonly missingText: string | null;
}

export function brandIn(
  site: Pick<HelpSite, 'userId' | 'helpCenterId' | 'basePath' | 'defaultLanguage'>,
  brand: StoredBrand,
  lang: string,
): BrandInLanguage {
  const hrefOf = ({ hash, name }: FileReference) => site.basePath + brandFilePath(site, hash, name);
  const textIn = (texts: Texts) => textOf(texts, lang, site.defaultLanguage);
  const linkOf = ({ text, href }: StoredBrand['headerLinks'][number]): PageLink => ({
    text: textIn(text),
    href: textIn(href),
  });
  const { logo, icon, missing } = brand;
  const { title = null, isNumbered = false } = brand.featured ?? {};
  return {
    page: {
      logo: logo && {
        href: hrefOf(logo.light.file),
        ...(logo.dark && { darkHref: hrefOf(logo.dark.file) }),
        alt: textIn(logo.alt),
        width: logo.light.width,
        height: logo.light.height,
      },
      icon: icon && hrefOf(icon),
      headerLinks: brand.headerLinks.map(linkOf),
      footerLinks: brand.footerLinks.map(linkOf),
      featured: { title: title && textIn(title), isNumbered },
      styleSheets: brand.styleSheets.map(hrefOf),
      headMarkup: printHead(brand.head, hrefOf),
    },
    // Words in another language would be no better than ours in this one.
    missingText: missing === null || typeof missing === 'string' ? missing : (nearest(missing, lang) ?? null),
  };
}

/** Where a file of a brand is served, relative to the deployment. */
function brandFilePath(
  { userId, helpCenterId }: Pick<HelpSite, 'userId' | 'helpCenterId'>,
  hash: string,
  name: string,
): string {
  return `/brands/${userId}/${helpCenterId}/${hash}/${encodeURIComponent(name)}`;
}

/** The text in a language, else in that of the site, else the first. */
function textOf(texts: Texts, lang: string, defaultLanguage: string): string {
  if (typeof texts === 'string') return texts;
  return nearest(texts, lang) ?? nearest(texts, defaultLanguage) ?? Object.values(texts)[0] ?? '';
}

function nearest(texts: Readonly<Record<string, string>>, lang: string): string | undefined {
  return texts[chooseLanguage(lang, { languages: Object.keys(texts), defaultLanguage: '' })];
}
