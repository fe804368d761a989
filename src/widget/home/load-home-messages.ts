import { home as english } from '../../languages/en/home.ts';
import { findIn } from '../../languages/find-in.ts';
import { homeTranslations, widgetTranslations } from '../../languages/index.ts';
import { type LoadedMessages, loadMessages } from '../../languages/load-messages.ts';

/**
 * Loads home's messages in a language: English if there are none. The other messages are fetched beside them, and are
 * there when the models need them. Rejects if home's messages cannot be loaded.
 */
export async function loadHomeMessages(language: string): Promise<LoadedMessages<'home'>> {
  const loaded = await loadMessages('home', language, homeTranslations, () => ({ home: english }));
  // The models load them again, and report a failure.
  findIn(widgetTranslations, language)?.().catch(() => {});
  return loaded;
}
