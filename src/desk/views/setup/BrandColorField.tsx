/** The brand colour: some to choose from, and a field for any other. */

import { useId } from 'preact/hooks';
import { DeskIcon } from '../DeskIcon.tsx';
import { brandSwatches, isColor, stockColor } from './brand-swatches.ts';
import { useSetupMessages } from './setup-messages.ts';

export interface BrandColorFieldProps {
  /** `#rrggbb`, or what was typed of it; empty for the default. */
  value: string;
  problem: string | null;
  onChange(color: string): void;
}

export function BrandColorField({ value, problem, onChange }: BrandColorFieldProps) {
  const { helpCenter: texts } = useSetupMessages();
  const id = useId();
  const shown = isColor(value) ? value.toLowerCase() : stockColor;
  return (
    <fieldset class="contact-group">
      <legend class="contact-label">{texts.color}</legend>
      <div class="swatches">
        {brandSwatches.map(({ name, color }) => (
          <label key={name} class="swatch" style={{ '--swatch': color }} title={texts.colors[name]}>
            <input
              type="radio"
              name={id}
              aria-label={texts.colors[name]}
              checked={color === (value === '' ? stockColor : value.toLowerCase())}
              onChange={() => onChange(color)}
            />
            <DeskIcon name="check" />
          </label>
        ))}
      </div>
      <label class="contact-label" for={`${id}-own`}>
        {texts.ownColor}
      </label>
      <div class="own-color">
        <input
          class="own-color-picker"
          type="color"
          aria-label={texts.pickColor}
          value={shown}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <input
          id={`${id}-own`}
          class="contact-input"
          type="text"
          dir="ltr"
          maxLength={7}
          placeholder={stockColor}
          autocomplete="off"
          spellcheck={false}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-problem`}
          onInput={({ currentTarget }) => onChange(currentTarget.value.trim())}
        />
      </div>
      <p class="contact-hint" id={`${id}-hint`}>
        {texts.colorHint}
      </p>
      {problem !== null && (
        <p class="contact-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
