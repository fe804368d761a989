import { hyphenated } from '../api/shared/language-tag.ts';
import { textsIn } from '../languages/texts.ts';
import type { PageLocalization } from '../ui/i18n/localization.ts';

/** Returns the messages of a language; the English ones if the language has none, as in the widget. */
export function pageLocalization(lang: string) {
  const language = hyphenated(lang);
  const { language: locale, texts } = textsIn(language);
  const messages = { home: texts.widget, widget: texts.widget, help: texts.help };
  return { language, locale, messages } satisfies PageLocalization;
}
