/** A colour as `#rrggbb`, written or picked. */

import { isHexColor } from '../../models/settings/hex-color.ts';
import './color-input.css';

export interface ColorInputProps {
  id: string;
  /** The name of the field that picks. */
  pickLabel: string;
  /** What was typed: a colour, the beginning of one, or nothing for the default. */
  text: string;
  /** The default, such as `#3d4fc9`. */
  fallback: string;
  invalid: boolean;
  describedBy?: string | undefined;
  onInput(text: string): void;
}

export function ColorInput({
  id,
  pickLabel,
  text,
  fallback,
  invalid,
  describedBy,
  onInput,
}: ColorInputProps) {
  return (
    <div class="color-input">
      <input
        type="color"
        class={isHexColor(text) ? 'color-swatch' : 'color-swatch is-unset'}
        aria-label={pickLabel}
        value={isHexColor(text) ? text : fallback}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <input
        id={id}
        class="field-input"
        type="text"
        dir="ltr"
        maxLength={7}
        placeholder={fallback}
        autocomplete="off"
        spellcheck={false}
        value={text}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => onInput(currentTarget.value.trim())}
      />
    </div>
  );
}
