import { compareByOwnName, ownLanguageName } from '../../languages/index.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useHome } from './home-state.ts';

/** Draws nothing if there is only one language. */
export function LanguageSwitch() {
  const { languages, chooseLanguage } = useHome();
  const { messages, language } = useMessages('home');
  if (languages.length < 2) return null;
  return (
    <fieldset class="languages" aria-label={messages.language}>
      {[...languages].sort(compareByOwnName).map((lang) => (
        <button
          key={lang}
          class="language"
          type="button"
          lang={lang}
          aria-pressed={lang === language}
          onClick={() => chooseLanguage(lang)}
        >
          {ownLanguageName(lang)}
        </button>
      ))}
    </fieldset>
  );
}
