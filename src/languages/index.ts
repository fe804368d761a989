/**
 * The languages that Frontdesk speaks. A new one is a folder beside this file and a line in the table of each program:
 * here for browsers, in `launcher.ts` for the script tag, in `texts.ts` for the server and in `search-words.ts` for its
 * search.
 */

import { findIn } from './find-in.ts';
import type { WidgetMessages } from './parts/widget.ts';

export type Direction = 'ltr' | 'rtl';

interface NamedLanguage {
  /** The language's name in itself. */
  readonly ownName: string;
  /** @default 'ltr' */
  readonly direction?: 'rtl';
}

export interface SpokenLanguage extends NamedLanguage {
  /** Null where the messages are the English ones, which are always there. */
  readonly load: (() => Promise<{ readonly widget: WidgetMessages }>) | null;
  /** Those that address the visitor as a friend, where the others do not; in place of the ones with the same names. */
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

/** A table of other languages. One that Frontdesk has learned to speak is to leave it: it does not compile there. */
export type Unspoken<Value> = Readonly<Record<string, Value>> & { readonly [Tag in Language]?: never };

/** Articles may be in these too. */
const named: Readonly<Record<string, NamedLanguage>> = {
  ...languages,
  fa: { ownName: 'فارسی', direction: 'rtl' },
  he: { ownName: 'עברית', direction: 'rtl' },
  ur: { ownName: 'اردو', direction: 'rtl' },
};

/** Returns the language of a tag or of its base language; undefined where Frontdesk does not speak it. */
export function findLanguage(tag: string): SpokenLanguage | undefined {
  return findIn<SpokenLanguage>(languages, tag);
}

/** Which way a language is written. */
export function textDirection(tag: string): Direction {
  return findIn(named, tag)?.direction ?? 'ltr';
}

/** Orders tags by what their languages are called in themselves. */
export function compareByOwnName(one: string, other: string): number {
  return ownLanguageName(one).localeCompare(ownLanguageName(other));
}

/** `Svenska` of `sv`: what a language is called in itself. */
export function ownLanguageName(tag: string): string {
  // The browser knows every name, but to look one up in another language for the first time takes it milliseconds.
  const known = named[tag]?.ownName;
  if (known) return known;
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
