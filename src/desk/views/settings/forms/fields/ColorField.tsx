/** A colour as `#rrggbb`, written or picked; empty for the default. */

import { useSettingsMessages } from '../../../../i18n/use-settings-messages.ts';
import { asText } from '../../../../models/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

export function ColorField({ id, label, value, invalid, describedBy, onChange }: FieldProps) {
  const { forms: texts } = useSettingsMessages();
  const color = asText(value);
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  return (
    <div class="setting-color">
      <input
        type="color"
        class={isColor ? 'color-swatch' : 'color-swatch is-unset'}
        aria-label={`${label}: ${texts.pickColor}`}
        value={isColor ? color : '#3d4fc9'}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        id={id}
        class="contact-input"
        type="text"
        dir="ltr"
        maxLength={7}
        placeholder="#3d4fc9"
        autocomplete="off"
        spellcheck={false}
        value={color}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      />
    </div>
  );
}
