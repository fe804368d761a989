/** The brand colour: some to choose from, and a field for any other. */

import { useId } from 'preact/hooks';
import type { OwnerMessages } from '../../../languages/messages.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { stockColor } from '../../models/settings/hex-color.ts';
import { DeskIcon } from '../DeskIcon.tsx';
import { ColorInput } from '../settings/ColorInput.tsx';

/** Colours that are offered for a brand: white text is legible on each. */
export const brandSwatches: readonly {
  readonly name: keyof OwnerMessages['setup']['helpCenter']['colors'];
  readonly color: string;
}[] = [
  { name: 'indigo', color: '#3d4fc9' },
  { name: 'blue', color: '#1565c0' },
  { name: 'teal', color: '#00796b' },
  { name: 'green', color: '#2e7d32' },
  { name: 'orange', color: '#b84a00' },
  { name: 'red', color: '#c62828' },
  { name: 'plum', color: '#8e2a7d' },
  { name: 'graphite', color: '#37404d' },
];

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
    <fieldset class="field-group">
      <legend class="field-label">{texts.color}</legend>
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
      <label class="field-label" for={`${id}-own`}>
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
      <p class="field-hint" id={`${id}-hint`}>
        {texts.colorHint}
      </p>
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
