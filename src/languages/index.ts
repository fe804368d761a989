/**
 * The languages of Frontdesk's user interface: a line for each in every table of this file, and the compiler names those
 * that are missing. A browser loads one language, so a table of functions is of one part: a page that does not show the
 * part is built without the table. Programs that need all languages at once have theirs in files of their own, which no
 * page but theirs contains: `launcher.ts`, `preview.ts`, `texts.ts` and `search-words.ts`. `stemmers.ts` is loaded with
 * the first search.
 */

import { findIn } from './find-in.ts';
import type { InformalMessages, Messages } from './messages.ts';

export type Direction = 'ltr' | 'rtl';

interface NamedLanguage {
  /** Name of the language in that language. */
  readonly ownName: string;
  /** @default 'ltr' */
  readonly direction?: 'rtl';
}

const languages = {
  en: { ownName: 'English' },
  de: { ownName: 'Deutsch' },
  es: { ownName: 'Español' },
  fr: { ownName: 'Français' },
  it: { ownName: 'Italiano' },
  sv: { ownName: 'Svenska' },
  ar: { ownName: 'العربية', direction: 'rtl' },
} satisfies Readonly<Record<string, NamedLanguage>>;

/** Tag of a language of Frontdesk's user interface. */
export type Language = keyof typeof languages;

/** A part in all languages but English, which comes with the code of the pages that show it. */
export type Translations<Part extends keyof Messages> = Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<Pick<Messages, Part>>>
>;

/** Home of the widget. */
export const homeTranslations: Translations<'home'> = {
  de: () => import('./de/home.ts'),
  es: () => import('./es/home.ts'),
  fr: () => import('./fr/home.ts'),
  it: () => import('./it/home.ts'),
  sv: () => import('./sv/home.ts'),
  ar: () => import('./ar/home.ts'),
};

/** The rest of the widget, home included. */
export const widgetTranslations: Translations<'widget'> = {
  de: () => import('./de/widget.ts'),
  es: () => import('./es/widget.ts'),
  fr: () => import('./fr/widget.ts'),
  it: () => import('./it/widget.ts'),
  sv: () => import('./sv/widget.ts'),
  ar: () => import('./ar/widget.ts'),
};

/** The desk's pages for owners, with home of the widget, which some of them preview. */
export const ownerTranslations: Translations<'owner' | 'home'> = {
  de: () => import('./de/owner.ts'),
  es: () => import('./es/owner.ts'),
  fr: () => import('./fr/owner.ts'),
  it: () => import('./it/owner.ts'),
  sv: () => import('./sv/owner.ts'),
  ar: () => import('./ar/owner.ts'),
};

/** Messages of the widget with informal address, which replace those of the same names. */
export const informalTranslations: Readonly<
  Partial<Record<Language, () => Promise<{ readonly informal: InformalMessages }>>>
> = {
  de: () => import('./de/widget-informal.ts'),
};

/** A table for languages that Frontdesk's user interface does not have: adding one that it has does not compile. */
export type Unspoken<Value> = Readonly<Record<string, Value>> & { readonly [Tag in Language]?: never };

/** Languages with known names and directions: the user interface's, and more in which articles may be written. */
const named: Readonly<Record<string, NamedLanguage>> = {
  ...languages,
  fa: { ownName: 'فارسی', direction: 'rtl' },
  he: { ownName: 'עברית', direction: 'rtl' },
  ur: { ownName: 'اردو', direction: 'rtl' },
};

export function textDirection(tag: string): Direction {
  return findIn(named, tag)?.direction ?? 'ltr';
}

/**
 * Compares tags by the names of their languages in those languages, by letters and then by accents. The browser's own
 * collation is not used: loading it takes longer than the rest of drawing home.
 */
export function compareByOwnName(one: string, other: string): number {
  const name = sortableName(one);
  const otherName = sortableName(other);
  return Number(name > otherName) - Number(name < otherName);
}

const sortableName = (tag: string) => ownLanguageName(tag).normalize('NFD');

/** Returns the name of a language in that language: `Svenska` for `sv`. */
export function ownLanguageName(tag: string): string {
  // The browser knows every name, but its first look-up in another language takes milliseconds.
  const known = named[tag]?.ownName;
  if (known) return known;
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
