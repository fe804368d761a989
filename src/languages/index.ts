/**
 * The languages that Frontdesk speaks. A new one is a folder beside this file and a line in the table of each program:
 * here for browsers, in `launcher.ts` for the script tag, in `texts.ts` for the server and in `search-words.ts` for its
 * search.
 */

import { findIn } from './find-in.ts';
import type { WidgetMessages } from './parts/widget.ts';

export type Direction = 'ltr' | 'rtl';

interface NamedLanguage {
  /** The language's own name. */
  readonly ownName: string;
  /** @default 'ltr' */
  readonly direction?: 'rtl';
}

export interface SpokenLanguage extends NamedLanguage {
  /** Null for English, whose messages are always loaded. */
  readonly load: (() => Promise<{ readonly widget: WidgetMessages }>) | null;
  /** Messages with informal address, in place of those with the same names. */
  readonly loadInformal?: () => Promise<{ readonly informal: Partial<WidgetMessages> }>;
}

const languages = {
  en: { ownName: 'English', load: null },
  de: {
    ownName: 'Deutsch',
    load: () => import('./de/widget.ts'),
    loadInformal: () => import('./de/widget-informal.ts'),
  },
  es: { ownName: 'Español', load: () => import('./es/widget.ts') },
  fr: { ownName: 'Français', load: () => import('./fr/widget.ts') },
  it: { ownName: 'Italiano', load: () => import('./it/widget.ts') },
  sv: { ownName: 'Svenska', load: () => import('./sv/widget.ts') },
  ar: { ownName: 'العربية', load: () => import('./ar/widget.ts'), direction: 'rtl' },
} satisfies Readonly<Record<string, SpokenLanguage>>;

/** The tag of a language that Frontdesk speaks. */
export type Language = keyof typeof languages;

/** A table of languages that Frontdesk does not speak: a language that it speaks does not compile there. */
export type Unspoken<Value> = Readonly<Record<string, Value>> & { readonly [Tag in Language]?: never };

/** Articles may be in these too. */
const named: Readonly<Record<string, NamedLanguage>> = {
  ...languages,
  fa: { ownName: 'فارسی', direction: 'rtl' },
  he: { ownName: 'עברית', direction: 'rtl' },
  ur: { ownName: 'اردو', direction: 'rtl' },
};

/** Returns the language of a tag or of its base language; undefined for others. */
export function findLanguage(tag: string): SpokenLanguage | undefined {
  return findIn<SpokenLanguage>(languages, tag);
}

/** The direction of a language's text. */
export function textDirection(tag: string): Direction {
  return findIn(named, tag)?.direction ?? 'ltr';
}

/** Compares tags by their languages' own names. */
export function compareByOwnName(one: string, other: string): number {
  return ownLanguageName(one).localeCompare(ownLanguageName(other));
}

/** The own name of a language: `Svenska` for `sv`. */
export function ownLanguageName(tag: string): string {
  // The browser has every name, but its first look-up in another language takes milliseconds.
  const known = named[tag]?.ownName;
  if (known) return known;
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
