import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { languageName } from '../../language-name.ts';

export interface LanguageChoiceProps {
  label: string;
  /** Language tags. */
  languages: readonly string[];
  chosen: string;
  onChoose(language: string): void;
}

/** A choice among languages, by their names. */
export function LanguageChoice({ label, languages, chosen, onChoose }: LanguageChoiceProps) {
  const { locale } = useMessages();
  return (
    <select
      class="language-choice"
      aria-label={label}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageName(locale, language)}
        </option>
      ))}
    </select>
  );
}
