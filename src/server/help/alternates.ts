/** The same page in other languages, as search engines are told of them. */

import type { HelpSite } from './site.ts';

export interface Alternate {
  /** A language tag, or `x-default`: for whoever reads none of them. */
  readonly lang: string;
  /** In full. */
  readonly href: string;
}

/**
 * The addresses of a page in the languages of the site, this one among them, in its order; empty where there is one language
 * only. Each page of a group has the same ones, so that they name each other. `x-default` is the page in the default
 * language, else the first.
 */
export function alternatesOf(
  { languages, defaultLanguage }: Pick<HelpSite, 'languages' | 'defaultLanguage'>,
  pages: readonly Alternate[],
): Alternate[] {
  const known = pages.filter(({ lang }) => languages.includes(lang));
  if (known.length < 2) return [];
  const sorted = known.toSorted((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang));
  const first = sorted.find(({ lang }) => lang === defaultLanguage) ?? sorted[0];
  return first ? [...sorted, { lang: 'x-default', href: first.href }] : [];
}
