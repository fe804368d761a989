/** Loads the texts of the desk's first steps in one language: a browser fetches them with these pages only. */

import { findIn } from './find-in.ts';
import type { Language } from './index.ts';
import type { SetupMessages } from './parts/setup.ts';

type Load = () => Promise<{ readonly setup: SetupMessages }>;

const byLanguage: Readonly<Record<Language, Load>> = {
  ar: () => import('./ar/setup.ts'),
  de: () => import('./de/setup.ts'),
  en: () => import('./en/setup.ts'),
  es: () => import('./es/setup.ts'),
  fr: () => import('./fr/setup.ts'),
  it: () => import('./it/setup.ts'),
  sv: () => import('./sv/setup.ts'),
};

/** Loads the texts for a language tag; in English if the user interface does not have the language. */
export async function loadSetupMessages(tag: string): Promise<SetupMessages> {
  const load = findIn(byLanguage, tag) ?? byLanguage.en;
  return (await load()).setup;
}
