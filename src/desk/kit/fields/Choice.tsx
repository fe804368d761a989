/** A list of choices with a hint each: one of them (radio buttons), or some (checkboxes). */

import { Field, type FieldNotes } from './Field.tsx';

export interface ListedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Empty if the label says everything. */
  readonly hint: string;
}

export interface ChoiceProps<Value extends string> extends FieldNotes {
  choices: readonly ListedChoice<Value>[];
  chosen: readonly Value[];
  /** Whether several can be chosen. @default false */
  isMultiple?: boolean;
  onChoose(chosen: readonly Value[]): void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { choices, chosen, isMultiple = false, onChoose, ...notes } = props;
  return (
    <Field {...notes} layout="group">
      {({ id, 'aria-invalid': isInvalid }) =>
        choices.map(({ value, label, hint }, index) => (
          <label key={value} class="field-choice">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(value)}
              aria-labelledby={`${id}-${index}-label`}
              aria-describedby={hint ? `${id}-${index}-hint` : undefined}
              aria-invalid={isInvalid && index === 0 ? true : undefined}
              onChange={({ currentTarget }) => {
                const others = isMultiple ? chosen.filter((other) => other !== value) : [];
                onChoose(currentTarget.checked ? [...others, value] : others);
              }}
            />
            <span>
              <span id={`${id}-${index}-label`}>{label}</span>
              {hint && (
                <span class="quiet" id={`${id}-${index}-hint`}>
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))
      }
    </Field>
  );
}
