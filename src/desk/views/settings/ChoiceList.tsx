/** A list of choices with a hint each: one of them (radio buttons), or some (checkboxes). */

import { useId } from 'preact/hooks';

export interface ListedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Empty if the label says everything. */
  readonly hint: string;
}

export interface ChoiceListProps<Value extends string> {
  legend: string;
  choices: readonly ListedChoice<Value>[];
  chosen: readonly Value[];
  /** Whether several can be chosen. @default false */
  isMultiple?: boolean;
  /** What is wrong; null if nothing is. */
  problem?: string | null;
  onChoose(chosen: readonly Value[]): void;
}

export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, choices, chosen, isMultiple = false, problem = null, onChoose } = props;
  const id = useId();
  return (
    <fieldset class="contact-group" aria-describedby={problem === null ? undefined : `${id}-problem`}>
      <legend class="contact-label">{legend}</legend>
      {choices.map(({ value, label, hint }, index) => (
        <label key={value} class="settings-choice">
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(value)}
            aria-labelledby={`${id}-${index}-label`}
            aria-describedby={hint ? `${id}-${index}-hint` : undefined}
            aria-invalid={problem !== null && index === 0 ? true : undefined}
            onChange={({ currentTarget }) => {
              const others = isMultiple ? chosen.filter((other) => other !== value) : [];
              onChoose(currentTarget.checked ? [...others, value] : others);
            }}
          />
          <span>
            <span id={`${id}-${index}-label`}>{label}</span>
            {hint && (
              <span class="settings-quiet" id={`${id}-${index}-hint`}>
                {hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {problem !== null && (
        <p class="contact-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
