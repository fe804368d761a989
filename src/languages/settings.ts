/** Loads the texts of the desk's settings in one language: a browser fetches them with the settings only. */

import { findIn } from './find-in.ts';
import type { Language } from './index.ts';
import type { SettingsMessages } from './parts/settings.ts';

type Load = () => Promise<{ readonly settings: SettingsMessages }>;

const en: Load = () => import('./en/settings.ts');

const loads: Readonly<Record<Language, Load>> = {
  ar: () => import('./ar/settings.ts'),
  de: () => import('./de/settings.ts'),
  en,
  es: () => import('./es/settings.ts'),
  fr: () => import('./fr/settings.ts'),
  it: () => import('./it/settings.ts'),
  sv: () => import('./sv/settings.ts'),
};

/** Loads the texts for a language tag such as `sv` or `en-GB`; in English for unknown languages. */
export async function loadSettingsMessages(tag: string): Promise<SettingsMessages> {
  const { settings } = await (findIn(loads, tag) ?? en)();
  return settings;
}
