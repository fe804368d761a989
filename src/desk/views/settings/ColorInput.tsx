/** A colour as `#rrggbb`, written or picked. */

import type { ControlProps } from '../../kit/fields/Field.tsx';
import { isHexColor } from '../../models/settings/hex-color.ts';
import './color-input.css';

export interface ColorInputProps {
  /** Attributes of the field in which it is written. */
  attributes: ControlProps;
  /** The name of the field that picks. */
  pickLabel: string;
  /** What was typed: a colour, the beginning of one, or nothing for the default. */
  text: string;
  /** The default, such as `#3d4fc9`. */
  fallback: string;
  onInput(text: string): void;
}

export function ColorInput({ attributes, pickLabel, text, fallback, onInput }: ColorInputProps) {
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
        {...attributes}
        class="field-input"
        type="text"
        dir="ltr"
        maxLength={7}
        placeholder={fallback}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value.trim())}
      />
    </div>
  );
}
