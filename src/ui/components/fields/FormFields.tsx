import { useId } from 'preact/hooks';
import { format } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { FieldProblem, FormField } from './form-fields.ts';

export interface FormFieldsProps {
  fields: readonly FormField[];
  /** Values by the label of their field. */
  values: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, FieldProblem>;
  onInput(label: string, value: string): void;
  onLeave(label: string): void;
}

export function FormFields({ fields, values, problems, onInput, onLeave }: FormFieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <Field
          key={field.label}
          field={field}
          value={values.get(field.label) ?? ''}
          problem={problems.get(field.label)}
          onInput={(value) => onInput(field.label, value)}
          onLeave={() => onLeave(field.label)}
        />
      ))}
    </>
  );
}

interface FieldProps {
  field: FormField;
  value: string;
  problem: FieldProblem | undefined;
  onInput(value: string): void;
  onLeave(): void;
}

const inputs = {
  text: { type: 'text' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  // Not `type="number"`: its value is empty for any text that the browser cannot parse.
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
} as const;

function Field({ field, value, problem, onInput, onLeave }: FieldProps) {
  const { messages } = useMessages();
  const { label, type, required, options } = field;
  const id = useId();
  const problemId = `${id}-problem`;
  const common = {
    id,
    class: 'field-input',
    'aria-required': required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && problemId,
    value,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
    onBlur: onLeave,
  };

  return (
    <div class={`field ${type}`}>
      <label class="field-label" for={id}>
        {required ? label : format(messages.optional, { label })}
      </label>
      {type === 'textarea' ? (
        <textarea {...common} rows={4} />
      ) : type === 'select' ? (
        <select {...common}>
          <option value="">{messages.choose}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : type === 'checkbox' ? (
        <input
          {...common}
          class="field-check"
          type="checkbox"
          checked={value === 'true'}
          onInput={({ currentTarget }) => onInput(`${currentTarget.checked}`)}
        />
      ) : (
        <input {...common} {...(inputs[type] ?? inputs.text)} />
      )}
      {problem && (
        <p class="field-problem" id={problemId}>
          {messages[problem]}
        </p>
      )}
    </div>
  );
}
