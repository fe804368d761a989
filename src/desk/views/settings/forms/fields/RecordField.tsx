/** One of a few records, by its name; or none. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { asNumber } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

export function RecordField({ attributes, value, choices, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const chosen = asNumber(value);
  const isListed = chosen === null || choices.some((choice) => choice.id === chosen);
  return (
    <select
      {...attributes}
      class="field-input"
      value={chosen ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    >
      <option value="">{texts.noRecord}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
      {/* Behind a gateway, it is a record of the other deployment. */}
      {!isListed && <option value={chosen}>{chosen}</option>}
    </select>
  );
}
