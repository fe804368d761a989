import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { hyphenated } from '../../api/language-tag.ts';
import { help } from '../../languages/en/help.ts';
import type { HelpMessages } from '../../languages/parts/help.ts';
import { textsIn } from '../../languages/texts.ts';
import type { Localization } from '../../ui/i18n/localization.ts';

export interface PageLocalization extends Localization {
  readonly helpMessages: HelpMessages;
}

/** Returns the messages of a language; the English ones if the language has none, as in the widget. */
export function pageLocalization(lang: string): PageLocalization {
  const language = hyphenated(lang);
  const { language: locale, texts } = textsIn(language);
  return { language, locale, messages: texts.widget, helpMessages: texts.help };
}

export const HelpMessagesContext = createContext<HelpMessages>(help);

export const useHelpMessages = (): HelpMessages => useContext(HelpMessagesContext);
