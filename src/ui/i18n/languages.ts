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
}

const languages: Readonly<Record<string, Language>> = {
  en: {},
  de: { load: () => import('./languages/de.ts'), loadInformal: () => import('./informal/de.ts') },
  es: { load: () => import('./languages/es.ts') },
  fr: { load: () => import('./languages/fr.ts') },
  sv: { load: () => import('./languages/sv.ts') },
  ar: { load: () => import('./languages/ar.ts'), direction: 'rtl' },
  // Articles may be in these too.
  fa: { direction: 'rtl' },
  he: { direction: 'rtl' },
  ur: { direction: 'rtl' },
};

/** The language of a tag or of its base language; `undefined` for one that is not in the table. */
export function findLanguage(tag: string): Language | undefined {
  return languages[baseLanguage(tag)];
}

/** Which way a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return findLanguage(tag)?.direction ?? 'ltr';
}
