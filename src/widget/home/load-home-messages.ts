import { home as english } from '../../languages/en/widget-home.ts';
import { findLanguage } from '../../languages/index.ts';
import type { HomeLocalization } from '../../ui/i18n/localization.ts';

/**
 * Loads home's messages in a language: English if there are none. The other messages are fetched beside them, and are
 * there when the models need them. Rejects if home's messages cannot be loaded.
 */
export async function loadHomeMessages(
  language: string,
): Promise<Pick<HomeLocalization, 'locale' | 'messages'>> {
  const found = findLanguage(language);
  if (!found?.loadHome) return { locale: 'en', messages: english };
  const { home } = await found.loadHome();
  // The models load them again, and report a failure.
  found.load?.().catch(() => {});
  return { locale: language, messages: home };
}
