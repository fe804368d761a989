/**
 * The languages of Frontdesk's user interface. To add one, create a folder beside this file, and add a line to the
 * table of each program: here for browsers, in `launcher.ts` for the script tag, in `preview.ts` for the reply
 * card, in `texts.ts` for the server, and in `search-words.ts` for its search.
 */

import { findIn } from './find-in.ts';
import type { InformalMessages, WidgetMessages } from './parts/widget.ts';
import type { HomeMessages } from './parts/widget-home.ts';

export type Direction = 'ltr' | 'rtl';

interface NamedLanguage {
  /** Name of the language in that language. */
  readonly ownName: string;
  /** @default 'ltr' */
  readonly direction?: 'rtl';
}

export interface SpokenLanguage extends NamedLanguage {
  /** Loads the messages of home; null for English, whose messages are always loaded. */
  readonly loadHome: (() => Promise<{ readonly home: HomeMessages }>) | null;
  /** Loads the widget's messages; null for English. */
  readonly load: (() => Promise<{ readonly widget: WidgetMessages }>) | null;
  /** Loads messages with informal address, which replace those of the same names. Home addresses nobody. */
  readonly loadInformal?: () => Promise<{ readonly informal: InformalMessages }>;
}

const languages = {
  en: { ownName: 'English', loadHome: null, load: null },
  de: {
    ownName: 'Deutsch',
    loadHome: () => import('./de/widget-home.ts'),
    load: () => import('./de/widget.ts'),
    loadInformal: () => import('./de/widget-informal.ts'),
  },
  es: {
    ownName: 'Español',
    loadHome: () => import('./es/widget-home.ts'),
    load: () => import('./es/widget.ts'),
  },
  fr: {
    ownName: 'Français',
    loadHome: () => import('./fr/widget-home.ts'),
    load: () => import('./fr/widget.ts'),
  },
  it: {
    ownName: 'Italiano',
    loadHome: () => import('./it/widget-home.ts'),
    load: () => import('./it/widget.ts'),
  },
  sv: {
    ownName: 'Svenska',
    loadHome: () => import('./sv/widget-home.ts'),
    load: () => import('./sv/widget.ts'),
  },
  ar: {
    ownName: 'العربية',
    loadHome: () => import('./ar/widget-home.ts'),
    load: () => import('./ar/widget.ts'),
    direction: 'rtl',
  },
} satisfies Readonly<Record<string, SpokenLanguage>>;

/** Tag of a language of Frontdesk's user interface. */
export type Language = keyof typeof languages;

/** A table for languages that Frontdesk's user interface does not have: adding one that it has does not compile. */
export type Unspoken<Value> = Readonly<Record<string, Value>> & { readonly [Tag in Language]?: never };

/** Languages with known names and directions: the user interface's, and more in which articles may be written. */
const named: Readonly<Record<string, NamedLanguage>> = {
  ...languages,
  fa: { ownName: 'فارسی', direction: 'rtl' },
  he: { ownName: 'עברית', direction: 'rtl' },
  ur: { ownName: 'اردو', direction: 'rtl' },
};

/** Returns the language of a tag or its base language; undefined if the user interface does not have it. */
export function findLanguage(tag: string): SpokenLanguage | undefined {
  return findIn<SpokenLanguage>(languages, tag);
}

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
