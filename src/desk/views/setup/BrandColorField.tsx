/** The brand colour: some to choose from, and a field for any other. */

import { useId } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { stockColor } from '../../models/settings/hex-color.ts';
import { DeskIcon } from '../DeskIcon.tsx';
import { ColorInput } from '../settings/ColorInput.tsx';
import { brandSwatches } from './brand-swatches.ts';

export interface BrandColorFieldProps {
  /** `#rrggbb`, or what was typed of it; empty for the default. */
  value: string;
  problem: string | null;
  onChange(color: string): void;
}

export function BrandColorField({ value, problem, onChange }: BrandColorFieldProps) {
  const { helpCenter: texts } = useMessages('owner').messages.setup;
  const id = useId();
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
      <ColorInput
        id={`${id}-own`}
        pickLabel={texts.pickColor}
        text={value}
        fallback={stockColor}
        invalid={problem !== null}
        describedBy={problem === null ? `${id}-hint` : `${id}-problem`}
        onInput={onChange}
      />
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
