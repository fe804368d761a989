/** A choice among languages: those of help centers, and common ones. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { languageName } from '../../../../kit/names/language-name.ts';
import { asText } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';
import { useFormLanguages } from '../use-form-languages.ts';

export function LanguageField({ attributes, value, onChange }: FieldProps) {
  const { locale } = useMessages();
  const chosen = asText(value);
  const languages = useFormLanguages([chosen]);
  return (
    <select
      {...attributes}
      class="field-input"
      value={chosen}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {languages.map((tag) => (
        <option key={tag} value={tag}>
          {languageName(locale, tag)}
        </option>
      ))}
    </select>
  );
}
