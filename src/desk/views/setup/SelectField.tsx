/** A choice of a step, with its hint. */

import { useId } from 'preact/hooks';

export interface SelectFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** Values with their names. */
  options: readonly (readonly [value: string, name: string])[];
  onChange(value: string): void;
}

export function SelectField({ label, hint, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label class="contact-label" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="contact-input"
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p class="contact-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
