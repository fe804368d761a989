/** One of a few values: as a field of a form, or as a control of a bar, where the values say what they are. */

import { useId } from 'preact/hooks';
import { type ControlProps, Field, type FieldNotes } from './Field.tsx';
import './controls.css';

/** A value with its name. */
export type SelectOption<Value extends string = string> = readonly [value: Value, name: string];

export interface SelectProps<Value extends string> extends FieldNotes {
  value: Value;
  options: readonly SelectOption<Value>[];
  /** Whether another value cannot be chosen. @default false */
  isDisabled?: boolean;
  onChoose(value: Value): void;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, isDisabled = false, onChoose, ...notes } = props;
  const choice = { value, options, onChoose };
  return (
    <Field {...notes}>
      {(control) => <NativeSelect {...control} {...choice} class="field-input" disabled={isDisabled} />}
    </Field>
  );
}

export type BarSelectProps<Value extends string> = Pick<
  SelectProps<Value>,
  'label' | 'value' | 'options' | 'onChoose'
>;

/** Only screen readers have its label. */
export function BarSelect<Value extends string>({ label, ...choice }: BarSelectProps<Value>) {
  const id = useId();
  return (
    <span class="control choice">
      <label class="unseen" for={id}>
        {label}
      </label>
      <NativeSelect {...choice} id={id} />
    </span>
  );
}

interface NativeSelectProps<Value extends string>
  extends Pick<SelectProps<Value>, 'value' | 'options' | 'onChoose'>,
    Partial<ControlProps> {
  class?: string;
  disabled?: boolean;
}

function NativeSelect<Value extends string>({ options, onChoose, ...attributes }: NativeSelectProps<Value>) {
  return (
    <select
      {...attributes}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
