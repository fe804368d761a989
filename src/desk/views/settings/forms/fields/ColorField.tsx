/** A colour as `#rrggbb`, written or picked; empty for the default. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { stockColor } from '../../../../models/settings/hex-color.ts';
import { asText } from '../../../../models/settings/setting-values.ts';
import { ColorInput } from '../../ColorInput.tsx';
import type { FieldProps } from '../field-props.ts';

export function ColorField({ attributes, label, value, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  return (
    <ColorInput
      attributes={attributes}
      pickLabel={`${label}: ${texts.pickColor}`}
      text={asText(value)}
      fallback={stockColor}
      onInput={(text) => onChange(text === '' ? null : text)}
    />
  );
}
