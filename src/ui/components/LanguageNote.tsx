/** That an article is shown in another language than the visitor's. */

import { format } from '../i18n/format.ts';
import { useMessages } from '../i18n/use-messages.ts';

export function LanguageNote({ wanted, language }: { wanted: string; language: string }) {
  const { messages, locale } = useMessages();
  return (
    <p class="card row row-note">
      {format(messages.otherLanguage, {
        wanted: nameOf(wanted, locale),
        language: nameOf(language, locale),
      })}
    </p>
  );
}

/** `Swedish` of `sv`; the tag itself where it has no name. */
function nameOf(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
