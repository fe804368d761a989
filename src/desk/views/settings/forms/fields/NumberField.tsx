/** A whole number, with its unit behind it; empty for the default. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { asNumber } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

export function NumberField({ attributes, control, value, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const { minimum, maximum, unit } = control;
  return (
    <div class="setting-number">
      <input
        {...attributes}
        class="field-input"
        type="number"
        min={minimum}
        max={maximum}
        value={asNumber(value) ?? ''}
        onInput={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
      />
      {unit && <span>{texts[unit]}</span>}
    </div>
  );
}
