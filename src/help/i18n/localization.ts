/** All that pages say, by language: a server has every language at once, where a browser loads one. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { baseLanguage, hyphenated } from '../../api/language-tag.ts';
import { messages as ar } from '../../ui/i18n/languages/ar.ts';
import { messages as de } from '../../ui/i18n/languages/de.ts';
import { messages as en } from '../../ui/i18n/languages/en.ts';
import { messages as es } from '../../ui/i18n/languages/es.ts';
import { messages as fr } from '../../ui/i18n/languages/fr.ts';
import { messages as sv } from '../../ui/i18n/languages/sv.ts';
import type { Messages } from '../../ui/i18n/messages.ts';
import type { Localization } from '../../ui/i18n/use-messages.ts';
import type { HelpMessages } from './help-messages.ts';
import { messages as helpAr } from './languages/ar.ts';
import { messages as helpDe } from './languages/de.ts';
import { messages as helpEn } from './languages/en.ts';
import { messages as helpEs } from './languages/es.ts';
import { messages as helpFr } from './languages/fr.ts';
import { messages as helpSv } from './languages/sv.ts';

interface PageMessages {
  readonly messages: Messages;
  readonly helpMessages: HelpMessages;
}

const english: PageMessages = { messages: en, helpMessages: helpEn };

const byLanguage: Readonly<Record<string, PageMessages>> = {
  ar: { messages: ar, helpMessages: helpAr },
  de: { messages: de, helpMessages: helpDe },
  en: english,
  es: { messages: es, helpMessages: helpEs },
  fr: { messages: fr, helpMessages: helpFr },
  sv: { messages: sv, helpMessages: helpSv },
};

export interface PageLocalization extends Localization, PageMessages {}

/** In English where a language has no messages, as in the widget. */
export function localizationOf(lang: string): PageLocalization {
  const found = byLanguage[baseLanguage(lang)];
  const language = hyphenated(lang);
  return { language, locale: found ? language : 'en', ...(found ?? english) };
}

export const HelpMessagesContext = createContext<HelpMessages>(helpEn);

export const useHelpMessages = (): HelpMessages => useContext(HelpMessagesContext);
