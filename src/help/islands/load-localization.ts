import { widget as english } from '../../languages/en/widget.ts';
import { findLanguage } from '../../languages/index.ts';
import type { Localization } from '../../ui/i18n/use-messages.ts';

/** What components say in a language; in English where it has no messages, or they cannot be had. */
export async function loadLocalization(lang: string): Promise<Localization> {
  const loaded = await findLanguage(lang)
    ?.load?.()
    .catch(() => undefined);
  return { language: lang, locale: loaded ? lang : 'en', messages: loaded?.widget ?? english };
}
