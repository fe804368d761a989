/** A choice among a few values, whose name only screen readers hear: the values say what they are. */

import { useId } from 'preact/hooks';
import './controls.css';

export interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose(value: string): void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <span class="control choice">
      <label class="unseen" for={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
