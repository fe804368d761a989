/** A checkbox with its label. */

import { Field, type FieldNotes } from './Field.tsx';

export interface CheckFieldProps extends FieldNotes {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

export function CheckField({ isChecked, onChange, ...notes }: CheckFieldProps) {
  return (
    <Field {...notes} layout="switch">
      {(control) => (
        <input
          {...control}
          type="checkbox"
          checked={isChecked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
    </Field>
  );
}
