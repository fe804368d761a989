/** That an article is shown in another language than the visitor's. */

import { format } from '../i18n/format.ts';
import { useLaterWords } from '../i18n/later-words.ts';

export function LanguageNote({ wanted, language }: { wanted: string; language: string }) {
  const { strings, spoken } = useLaterWords();
  return (
    <p class="card row row-note">
      {format(strings.otherLanguage, {
        wanted: nameOf(wanted, spoken),
        language: nameOf(language, spoken),
      })}
    </p>
  );
}

/** `Swedish` of `sv`; the tag itself where it has no name. */
function nameOf(language: string, spoken: string): string {
  try {
    return new Intl.DisplayNames(spoken, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
