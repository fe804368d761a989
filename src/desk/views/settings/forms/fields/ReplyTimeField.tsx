/** The reply time that visitors see: the measured one, none, or one that is stated in minutes, hours or days. */

import { useState } from 'preact/hooks';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { asNumber } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

const units = { days: 86_400, hours: 3600, minutes: 60 } as const;
type Unit = keyof typeof units;
const unitNames: readonly Unit[] = ['days', 'hours', 'minutes'];

/** A stated time without its number, which is not valid. */
const unstated = -1;

const firstStated = 2 * units.hours;

export function ReplyTimeField({ attributes, value, onChange }: FieldProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const invalid = attributes['aria-invalid'];
  const seconds = asNumber(value);
  const [chosenUnit, setUnit] = useState<Unit>(() => largestUnit(seconds ?? firstStated));
  const unit = (seconds ?? 0) % units[chosenUnit] === 0 || seconds === unstated ? chosenUnit : 'minutes';
  const mode = seconds === null ? 'measured' : seconds === 0 ? 'hidden' : 'stated';
  const values = { measured: null, hidden: 0, stated: firstStated };

  return (
    <div class="setting-number">
      <select
        {...attributes}
        class="field-input"
        value={mode}
        aria-invalid={invalid && mode !== 'stated'}
        onChange={({ currentTarget }) => {
          setUnit('hours');
          onChange(isMode(currentTarget.value) ? values[currentTarget.value] : null);
        }}
      >
        <option value="measured">{texts.replyMeasured}</option>
        <option value="stated">{texts.replyStated}</option>
        <option value="hidden">{texts.replyHidden}</option>
      </select>
      {mode === 'stated' && seconds !== null && (
        <>
          <input
            class="field-input"
            type="number"
            min={1}
            aria-label={texts.replyAmount}
            aria-invalid={invalid}
            value={seconds === unstated ? '' : seconds / units[unit]}
            onInput={({ currentTarget }) => {
              const count = Number(currentTarget.value);
              onChange(count > 0 ? Math.round(count) * units[unit] : unstated);
            }}
          />
          <select
            class="field-input"
            aria-label={texts.replyUnit}
            value={unit}
            onChange={({ currentTarget }) => {
              const chosen = unitNames.find((name) => name === currentTarget.value) ?? unit;
              setUnit(chosen);
              if (seconds !== unstated) onChange((seconds / units[unit]) * units[chosen]);
            }}
          >
            {unitNames.toReversed().map((name) => (
              <option key={name} value={name}>
                {texts[name]}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}

/** Returns the largest unit of which a time is a whole number. */
const largestUnit = (seconds: number): Unit =>
  unitNames.find((name) => seconds % units[name] === 0) ?? 'minutes';

const isMode = (text: string): text is 'measured' | 'hidden' | 'stated' =>
  ['measured', 'hidden', 'stated'].includes(text);
