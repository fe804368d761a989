/** The languages of the interface. A new one is a file in `languages/`, and a line here. */

import { baseLanguage } from '../../api/language-tag.ts';
import type { Messages } from './messages.ts';

export interface Language {
  /** Absent where the messages are the English ones, which are always there. */
  readonly load?: () => Promise<{ readonly messages: Messages }>;
  /** Those that address the visitor as a friend, where the others do not; in place of the ones with the same names. */
  readonly loadInformal?: () => Promise<{ readonly messages: Partial<Messages> }>;
  /** @default 'ltr' */
  readonly direction?: 'rtl';
  /** What it is called in itself. */
  readonly ownName: string;
}

const languages: Readonly<Record<string, Language>> = {
  en: { ownName: 'English' },
  de: {
    load: () => import('./languages/de.ts'),
    loadInformal: () => import('./informal/de.ts'),
    ownName: 'Deutsch',
  },
  es: { load: () => import('./languages/es.ts'), ownName: 'Español' },
  fr: { load: () => import('./languages/fr.ts'), ownName: 'Français' },
  sv: { load: () => import('./languages/sv.ts'), ownName: 'Svenska' },
  ar: { load: () => import('./languages/ar.ts'), direction: 'rtl', ownName: 'العربية' },
  // Articles may be in these too.
  fa: { direction: 'rtl', ownName: 'فارسی' },
  he: { direction: 'rtl', ownName: 'עברית' },
  ur: { direction: 'rtl', ownName: 'اردو' },
};

/** The language of a tag or of its base language; `undefined` for one that is not in the table. */
export function findLanguage(tag: string): Language | undefined {
  return languages[baseLanguage(tag)];
}

/** Orders tags by what their languages are called in themselves. */
export function compareByOwnName(one: string, other: string): number {
  return ownNameOf(one).localeCompare(ownNameOf(other));
}

/** Which way a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return findLanguage(tag)?.direction ?? 'ltr';
}

/** `Svenska` of `sv`: what a language is called in itself. */
export function ownNameOf(tag: string): string {
  // The browser knows every name, but to look one up in another language for the first time takes it milliseconds.
  const known = languages[tag]?.ownName;
  if (known) return known;
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
