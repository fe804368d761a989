import type { HelpSite } from './site.ts';

export interface Alternate {
  /** A language tag, or `x-default` for readers of other languages. */
  readonly lang: string;
  /** The full URL. */
  readonly href: string;
}

/**
 * Returns the URLs of a page's translations, including its own, in the order of the site's languages; empty for one
 * language. `x-default` is the page in the default language, or else the first.
 */
export function languageAlternates(
  { languages, defaultLanguage }: Pick<HelpSite, 'languages' | 'defaultLanguage'>,
  pages: readonly Alternate[],
): Alternate[] {
  const known = pages.filter(({ lang }) => languages.includes(lang));
  if (known.length < 2) return [];
  const sorted = known.toSorted((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang));
  const first = sorted.find(({ lang }) => lang === defaultLanguage) ?? sorted[0];
  return first ? [...sorted, { lang: 'x-default', href: first.href }] : [];
}
