/** The same page in other languages, for search engines. */

import type { HelpSite } from './site.ts';

export interface Alternate {
  /** A language tag, or `x-default` for readers of other languages. */
  readonly lang: string;
  /** The full url. */
  readonly href: string;
}

/**
 * Returns the urls of a page in the languages of the site, with its own, in the site's order; empty where the site has
 * one language. Each page of a group lists the same urls, so that they name each other. `x-default` is the page in the
 * default language, else the first.
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
