import { messages as english } from '../../ui/i18n/languages/en.ts';
import { findLanguage } from '../../ui/i18n/languages.ts';
import type { Localization } from '../../ui/i18n/use-messages.ts';

/** What components say in a language; in English where it has no messages, or they cannot be had. */
export async function loadLocalization(lang: string): Promise<Localization> {
  const loaded = await findLanguage(lang)
    ?.load?.()
    .catch(() => undefined);
  return { language: lang, locale: loaded ? lang : 'en', messages: loaded?.messages ?? english };
}
