import type { FieldProps } from '../field-props.ts';

export function SwitchField({ id, value, invalid, describedBy, onChange }: FieldProps) {
  return (
    <input
      id={id}
      class="setting-switch"
      type="checkbox"
      checked={value === true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
