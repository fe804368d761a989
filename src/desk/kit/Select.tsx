/** One of a few values: as a field of a form, or as a control of a bar, where the values say what they are. */

import { useId } from 'preact/hooks';
import { Field, type FieldNotes } from './Field.tsx';
import './controls.css';

/** A value with its name. */
export type SelectOption = readonly [value: string, name: string];

export interface SelectProps extends FieldNotes {
  value: string;
  options: readonly SelectOption[];
  /** Whether another value cannot be chosen. @default false */
  isDisabled?: boolean;
  onChoose(value: string): void;
}

export function Select({ value, options, isDisabled = false, onChoose, ...notes }: SelectProps) {
  return (
    <Field {...notes}>
      {(control) => (
        <select
          {...control}
          class="field-input"
          value={value}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

export type BarSelectProps = Pick<SelectProps, 'label' | 'value' | 'options' | 'onChoose'>;

/** Only screen readers have its label. */
export function BarSelect({ label, value, options, onChoose }: BarSelectProps) {
  const id = useId();
  return (
    <span class="control choice">
      <label class="unseen" for={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <Options options={options} />
      </select>
    </span>
  );
}

function Options({ options }: Pick<SelectProps, 'options'>) {
  return (
    <>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  );
}
