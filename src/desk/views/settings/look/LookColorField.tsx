/** A colour of a look as `#rrggbb`, written or picked; empty for the default. */

import { useEffect, useState } from 'preact/hooks';
import type { LookProblem } from '../../../../api/schemas/desk-looks.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Field } from '../../../kit/fields/Field.tsx';
import { isHexColor } from '../../../models/settings/hex-color.ts';
import { ColorInput } from '../ColorInput.tsx';

export interface LookColorFieldProps {
  label: string;
  /** Null for the default. */
  color: string | null;
  /** The default, such as `#3d4fc9`. */
  fallback: string;
  problem?: LookProblem | undefined;
  onChange(color: string | null): void;
}

export function LookColorField({ label, color, fallback, problem, onChange }: LookColorFieldProps) {
  const { forms, look } = useMessages('owner').messages.settings;
  const [written, setWritten] = useState(color ?? '');

  // An unfinished colour stays in the field as it was typed.
  useEffect(() => setWritten(color ?? ''), [color]);

  function enter(text: string): void {
    setWritten(text);
    if (text === '') onChange(null);
    else if (isHexColor(text)) onChange(text.toLowerCase());
  }

  const names: Readonly<Record<string, string>> = look.colorNames;
  const isUnfinished = written !== '' && !isHexColor(written);
  const sentence = isUnfinished
    ? forms.wrongColor
    : problem &&
      format(look.contrast, {
        other: names[problem.otherName] ?? problem.otherName,
        contrast: String(problem.contrast),
      });
  const nearest = problem?.nearest ?? null;
  const lacksShade = !isUnfinished && nearest === null;
  return (
    <div>
      <Field label={label} problem={sentence && (lacksShade ? `${sentence} ${look.noShade}` : sentence)}>
        {(attributes) => (
          <ColorInput
            attributes={attributes}
            pickLabel={`${label}: ${forms.pickColor}`}
            text={written}
            fallback={fallback}
            onInput={enter}
          />
        )}
      </Field>
      {!isUnfinished && nearest !== null && (
        <button class="button look-nearest" type="button" onClick={() => onChange(nearest)}>
          <span class="look-chip" style={{ background: nearest }} />
          {format(look.useColor, { color: nearest })}
        </button>
      )}
    </div>
  );
}
