/** The languages of the interface. English is always there; another arrives when it is spoken. */

import type { Strings } from './strings.ts';

const loaders: Readonly<Record<string, () => Promise<Strings>>> = {
  ar: () => import('./ar.ts').then((module) => module.ar),
  sv: () => import('./sv.ts').then((module) => module.sv),
};

/** How to load the interface in a language or its base language; nothing where English has to do. */
export function findDictionary(language: string): (() => Promise<Strings>) | undefined {
  return loaders[baseLanguage(language)];
}

/** `en` of `en-GB`. */
export function baseLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}
