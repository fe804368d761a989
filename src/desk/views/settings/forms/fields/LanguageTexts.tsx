/** The rows of texts in several languages: each has its language, its text and a button that removes it. */

import type { FieldControl } from '../../../../../api/schemas/desk-settings.ts';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../../kit/DeskIcon.tsx';
import { BarSelect } from '../../../../kit/fields/Select.tsx';
import { languageName } from '../../../../kit/names/language-name.ts';
import type { LanguageText } from '../../../../models/settings/setting-values.ts';
import { useFormLanguages } from '../use-form-languages.ts';

export interface LanguageTextsProps {
  label: string;
  control: FieldControl;
  texts: readonly LanguageText[];
  /** Whether there may be a text for all other languages, whose tag is empty. */
  hasOthers: boolean;
  invalid: boolean;
  onChange(texts: readonly LanguageText[]): void;
}

export function LanguageTexts({ label, control, texts, hasOthers, invalid, onChange }: LanguageTextsProps) {
  const { forms: messages } = useMessages('owner').messages.settings;
  const { savedReplies: shared } = useMessages('desk').messages;
  const { locale, language } = useMessages();
  const { maxItems = 1, maxLength } = control;
  const used = texts.map(({ lang }) => lang);
  const languages = [...(hasOthers ? [''] : []), ...useFormLanguages(used)];
  const nameOf = (lang: string) => (lang === '' ? messages.otherLanguages : languageName(locale, lang));
  const free = languages.filter((lang) => !used.includes(lang));
  const next = hasOthers && !used.includes('') ? '' : (free.find((lang) => lang === language) ?? free[0]);
  const replace = (at: number, text: LanguageText) =>
    onChange(texts.map((former, index) => (index === at ? text : former)));

  return (
    <>
      {texts.map(({ lang, text }, index) => (
        // A text keeps its row while its language changes.
        <div key={index} class="language-text">
          <div class="language-text-head">
            <BarSelect
              label={shared.textLanguage}
              value={lang}
              options={languages
                .filter((tag) => tag === lang || !used.includes(tag))
                .map((tag) => [tag, nameOf(tag)])}
              onChoose={(chosen) => replace(index, { lang: chosen, text })}
            />
            <button
              class="bar-button"
              type="button"
              aria-label={format(shared.removeText, { language: nameOf(lang) })}
              onClick={() => onChange(texts.filter((_, at) => at !== index))}
            >
              <DeskIcon name="remove" />
            </button>
          </div>
          <textarea
            class="field-input"
            rows={3}
            lang={lang === '' ? undefined : lang}
            dir={text === '' ? undefined : 'auto'}
            maxLength={maxLength}
            value={text}
            aria-label={`${label}: ${nameOf(lang)}`}
            aria-invalid={invalid && text.trim() === ''}
            onInput={({ currentTarget }) => replace(index, { lang, text: currentTarget.value })}
          />
        </div>
      ))}
      {next !== undefined && texts.length < maxItems && (
        <button
          class="text-button"
          type="button"
          aria-invalid={invalid && texts.length === 0}
          onClick={() => onChange([...texts, { lang: next, text: '' }])}
        >
          {shared.addLanguage}
        </button>
      )}
    </>
  );
}
