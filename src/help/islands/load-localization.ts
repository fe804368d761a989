import { widget as english } from '../../languages/en/widget.ts';
import { widgetTranslations } from '../../languages/index.ts';
import { loadMessages } from '../../languages/load-messages.ts';
import type { PageLocalization } from '../../ui/i18n/localization.ts';

/** Loads the messages of the widget's components; the English ones if the language has none or if loading fails. */
export async function loadLocalization(language: string): Promise<PageLocalization> {
  const { locale, messages } = await loadMessages('widget', language, widgetTranslations, () => ({
    widget: english,
  })).catch(() => ({ locale: 'en', messages: english }));
  return { language, locale, messages: { home: messages, widget: messages } };
}
