/** A colour as `#rrggbb`, written or picked; empty for the default. */

import { useSettingsMessages } from '../../../../i18n/use-settings-messages.ts';
import { stockColor } from '../../../../models/hex-color.ts';
import { asText } from '../../../../models/setting-values.ts';
import { ColorInput } from '../../ColorInput.tsx';
import type { FieldProps } from '../field-props.ts';

export function ColorField({ id, label, value, invalid, describedBy, onChange }: FieldProps) {
  const { forms: texts } = useSettingsMessages();
  return (
    <ColorInput
      id={id}
      pickLabel={`${label}: ${texts.pickColor}`}
      text={asText(value)}
      fallback={stockColor}
      invalid={invalid}
      describedBy={describedBy}
      onInput={(text) => onChange(text === '' ? null : text)}
    />
  );
}
