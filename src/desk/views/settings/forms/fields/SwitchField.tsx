import type { FieldProps } from '../field-props.ts';

export function SwitchField({ attributes, value, onChange }: FieldProps) {
  return (
    <input
      {...attributes}
      class="setting-switch"
      type="checkbox"
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
