import { widget as english } from '../../languages/en/widget.ts';
import { findLanguage } from '../../languages/index.ts';
import type { Localization } from '../../ui/i18n/localization.ts';

/** Loads a language's messages; the English ones if the language has none or if loading fails. */
export async function loadLocalization(lang: string): Promise<Localization> {
  const loaded = await findLanguage(lang)
    ?.load?.()
    .catch(() => undefined);
  return { language: lang, locale: loaded ? lang : 'en', messages: loaded?.widget ?? english };
}
