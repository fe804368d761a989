import { widget as english } from '../../../languages/en/widget.ts';
import { findLanguage } from '../../../languages/index.ts';
import type { WidgetMessages } from '../../../languages/parts/widget.ts';
import type { Formality } from '../../settings.ts';

export interface LoadedMessages {
  /** The language of the messages: English if there are none in the wanted language. */
  readonly locale: string;
  readonly messages: WidgetMessages;
}

export const englishMessages: LoadedMessages = { locale: 'en', messages: english };

/** Whether messages of a language have to be loaded. */
export const needsMessages = (language: string): boolean => !!findLanguage(language)?.load;

/** Loads the widget's messages in a language. Rejects if they cannot be loaded; English is always there. */
export async function loadMessages(
  language: string,
  formality: Formality | undefined,
): Promise<LoadedMessages> {
  const found = findLanguage(language);
  if (!found?.load) return englishMessages;
  const informal = formality === 'informal' ? found.loadInformal?.() : undefined;
  const [{ widget }, replaced] = await Promise.all([found.load(), informal]);
  return { locale: language, messages: { ...widget, ...replaced?.informal } };
}
