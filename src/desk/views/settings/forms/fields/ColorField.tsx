/** A colour as `#rrggbb`, written or picked; empty for the default. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { stockColor } from '../../../../models/settings/hex-color.ts';
import { asText } from '../../../../models/settings/setting-values.ts';
import { ColorInput } from '../../ColorInput.tsx';
import type { FieldProps } from '../field-props.ts';

export function ColorField({ id, label, value, invalid, describedBy, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
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
