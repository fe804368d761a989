import { widget as english } from '../../../languages/en/widget.ts';
import { findIn } from '../../../languages/find-in.ts';
import { informalTranslations, widgetTranslations } from '../../../languages/index.ts';
import { type LoadedMessages, loadMessages } from '../../../languages/load-messages.ts';
import type { Formality } from '../../settings.ts';

type WidgetMessages = LoadedMessages<'widget'>;

export const englishMessages: WidgetMessages = { locale: 'en', messages: english };

/** Whether messages of a language have to be loaded. */
export const needsMessages = (language: string): boolean =>
  findIn(widgetTranslations, language) !== undefined;

/** Loads the widget's messages in a language. Rejects if they cannot be loaded; English is always there. */
export async function loadWidgetMessages(
  language: string,
  formality: Formality | undefined,
): Promise<WidgetMessages> {
  const informal = formality === 'informal' ? findIn(informalTranslations, language)?.() : undefined;
  const [{ locale, messages }, replaced] = await Promise.all([
    loadMessages('widget', language, widgetTranslations, () => ({ widget: english })),
    informal,
  ]);
  return { locale, messages: { ...messages, ...replaced?.informal } };
}
