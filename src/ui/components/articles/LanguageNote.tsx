/** Says that an article is shown in another language than the visitor's. */

import { format } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';

export function LanguageNote({ wanted, language }: { wanted: string; language: string }) {
  const { messages, locale } = useMessages();
  return (
    <p class="card row row-note">
      {format(messages.otherLanguage, {
        wanted: languageName(wanted, locale),
        language: languageName(language, locale),
      })}
    </p>
  );
}

/** Returns the language's name, such as `Swedish` for `sv`; the tag itself if the browser knows no name. */
function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
