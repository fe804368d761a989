/** Localizes a stored brand. */

import type { PageBrand, PageLink } from '../../../help/page.ts';
import { brandFilePath, localizeText, textIn } from '../../looks/stored-look.ts';
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
  const fileUrl = (file: FileReference) => site.basePath + brandFilePath(site, file);
  const localize = (texts: Texts) => localizeText(texts, lang, site.defaultLanguage);
  const localizeLink = ({ text, href }: StoredBrand['headerLinks'][number]): PageLink => ({
    text: localize(text),
    href: localize(href),
  });
  const { logo, icon, greeting = null, missing } = brand;
  const { title = null, isNumbered = false } = brand.featured ?? {};
  return {
    page: {
      logo: logo && {
        href: fileUrl(logo.light.file),
        darkHref: logo.dark ? fileUrl(logo.dark.file) : undefined,
        alt: localize(logo.alt),
        width: logo.light.width,
        height: logo.light.height,
      },
      icon: icon && fileUrl(icon),
      greeting: textIn(greeting, lang),
      headerLinks: brand.headerLinks.map(localizeLink),
      footerLinks: brand.footerLinks.map(localizeLink),
      featured: { title: title && localize(title), isNumbered },
      styleSheets: brand.styleSheets.map(fileUrl),
      headMarkup: printHead(brand.head, fileUrl),
    },
    // A text in another language would be no better than the default text in the right language.
    missingText: textIn(missing, lang),
  };
}
