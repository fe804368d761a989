import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { asText } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

export function ChoiceField({ attributes, control, value, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const names = new Map<string, string>(Object.entries(texts.options));
  return (
    <select
      {...attributes}
      class="field-input"
      value={asText(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {(control.options ?? []).map((option) => (
        <option key={option} value={option}>
          {names.get(option) ?? option}
        </option>
      ))}
    </select>
  );
}
