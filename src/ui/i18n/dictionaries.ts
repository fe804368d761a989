/** The languages of the interface. English is always there; another arrives when it is spoken. */

import type { Strings } from './strings.ts';

/** Loads a language. */
export type LoadDictionary = () => Promise<{ readonly strings: Strings }>;

const loaders: Readonly<Record<string, LoadDictionary>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  sv: () => import('./sv.ts'),
};

/** How to load the interface in a language or its base language; nothing where English has to do. */
export function findDictionary(language: string): LoadDictionary | undefined {
  return loaders[baseLanguage(language)];
}

/** `en` of `en-GB`. */
export function baseLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}
