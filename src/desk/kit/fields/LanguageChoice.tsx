/** A choice among languages, by their names. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { languageName } from '../names/language-name.ts';
import { BarSelect } from './Select.tsx';

export interface LanguageChoiceProps {
  label: string;
  /** Language tags. */
  languages: readonly string[];
  chosen: string;
  onChoose(language: string): void;
}

export function LanguageChoice({ label, languages, chosen, onChoose }: LanguageChoiceProps) {
  const { locale } = useMessages();
  return (
    <BarSelect
      label={label}
      value={chosen}
      options={languages.map((language) => [language, languageName(locale, language)])}
      onChoose={onChoose}
    />
  );
}
