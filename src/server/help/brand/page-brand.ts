/** Localizes a stored brand. */

import { chooseLanguage } from '../../../api/choose-language.ts';
import type { PageBrand, PageLink } from '../../../help/page.ts';
import type { HelpSite } from '../site.ts';
import { printHead } from './head-markup.ts';
import type { FileReference, StoredBrand, Texts } from './stored-brand.ts';

export interface BrandInLanguage {
  readonly page: PageBrand;
  /** The text of the page for missing URLs; null for the default text. */
  readonly missingText: string | null;
}

export function brandIn(
  site: Pick<HelpSite, 'userId' | 'helpCenterId' | 'basePath' | 'defaultLanguage'>,
  brand: StoredBrand,
  lang: string,
): BrandInLanguage {
  const fileUrl = ({ hash, name }: FileReference) => site.basePath + brandFilePath(site, hash, name);
  const textIn = (texts: Texts) => localizeText(texts, lang, site.defaultLanguage);
  const localizeLink = ({ text, href }: StoredBrand['headerLinks'][number]): PageLink => ({
    text: textIn(text),
    href: textIn(href),
  });
  const { logo, icon, missing } = brand;
  const { title = null, isNumbered = false } = brand.featured ?? {};
  return {
    page: {
      logo: logo && {
        href: fileUrl(logo.light.file),
        darkHref: logo.dark ? fileUrl(logo.dark.file) : undefined,
        alt: textIn(logo.alt),
        width: logo.light.width,
        height: logo.light.height,
      },
      icon: icon && fileUrl(icon),
      headerLinks: brand.headerLinks.map(localizeLink),
      footerLinks: brand.footerLinks.map(localizeLink),
      featured: { title: title && textIn(title), isNumbered },
      styleSheets: brand.styleSheets.map(fileUrl),
      headMarkup: printHead(brand.head, fileUrl),
    },
    // A text in another language would be no better than the default text in the right language.
    missingText: missing === null || typeof missing === 'string' ? missing : (nearest(missing, lang) ?? null),
  };
}

/** Returns a path relative to the deployment. */
function brandFilePath(
  { userId, helpCenterId }: Pick<HelpSite, 'userId' | 'helpCenterId'>,
  hash: string,
  name: string,
): string {
  return `/brands/${userId}/${helpCenterId}/${hash}/${encodeURIComponent(name)}`;
}

/** Returns the text in a language, or else in the site's default language, or else the first. */
function localizeText(texts: Texts, lang: string, defaultLanguage: string): string {
  if (typeof texts === 'string') return texts;
  return nearest(texts, lang) ?? nearest(texts, defaultLanguage) ?? Object.values(texts)[0] ?? '';
}

function nearest(texts: Readonly<Record<string, string>>, lang: string): string | undefined {
  return texts[chooseLanguage(lang, { languages: Object.keys(texts), defaultLanguage: '' })];
}
