/** Links to the page in other languages. */

import { hyphenated } from '../../api/shared/language-tag.ts';
import { compareByOwnName, ownLanguageName, textDirection } from '../../languages/index.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { PageFrame } from '../page.ts';
import { GlobeIcon } from './GlobeIcon.tsx';

export function LanguageMenu({ languages, lang }: Pick<PageFrame, 'languages' | 'lang'>) {
  const { messages } = useMessages();
  const byName = [...languages].sort((one, other) => compareByOwnName(one.lang, other.lang));
  return (
    <details class="language-menu">
      <summary class="top-link">
        <GlobeIcon />
        <span class="unseen">{messages.language}: </span>
        <span class="top-text">{ownLanguageName(lang)}</span>
      </summary>
      <ul class="menu">
        {byName.map((language) => (
          <li key={language.lang}>
            <a
              class="menu-link"
              href={language.href}
              lang={hyphenated(language.lang)}
              hreflang={hyphenated(language.lang)}
              dir={textDirection(language.lang)}
              aria-current={language.lang === lang ? 'true' : undefined}
            >
              {ownLanguageName(language.lang)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
