/** The fields of a form, each with its label, and with what is wrong under it. */

import { useId } from 'preact/hooks';
import { format } from '../i18n/format.ts';
import { useLaterWords } from '../i18n/later-words.ts';
import type { FieldProblem, FormField } from '../models/form.ts';

export interface FormFieldsProps {
  fields: readonly FormField[];
  /** By label. */
  values: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, FieldProblem>;
  onInput(label: string, value: string): void;
  onLeave(label: string): void;
}

export function FormFields({ fields, values, problems, onInput, onLeave }: FormFieldsProps) {
  const id = useId();
  return (
    <>
      {fields.map((field, index) => (
        <Field
          key={field.label}
          id={`${id}-${index}`}
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
  id: string;
  field: FormField;
  value: string;
  problem: FieldProblem | undefined;
  onInput(value: string): void;
  onLeave(): void;
}

/** What a browser needs to know of each type. */
const inputs = {
  text: { type: 'text' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  // Not the type number, which loses what it does not understand.
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
} as const;

function Field({ id, field, value, problem, onInput, onLeave }: FieldProps) {
  const { strings } = useLaterWords();
  const { label, type, required, options } = field;
  const problemId = `${id}-problem`;
  const common = {
    id,
    class: 'field-input',
    'aria-required': required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && problemId,
    onBlur: onLeave,
  };
  const name = required ? label : format(strings.optional, { label });

  const control = () => {
    switch (type) {
      case 'textarea':
        return (
          <textarea {...common} rows={4} value={value} onInput={(e) => onInput(e.currentTarget.value)} />
        );
      case 'select':
        return (
          <select {...common} value={value} onChange={(e) => onInput(e.currentTarget.value)}>
            <option value="">{strings.choose}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        );
      case 'checkbox':
        return (
          <input
            {...common}
            class="field-check"
            type="checkbox"
            checked={value === 'true'}
            onChange={(e) => onInput(String(e.currentTarget.checked))}
          />
        );
      default:
        return (
          <input
            {...common}
            {...(inputs[type] ?? inputs.text)}
            value={value}
            onInput={(e) => onInput(e.currentTarget.value)}
          />
        );
    }
  };

  return (
    <div class={`field ${type}`}>
      <label class="field-label" for={id}>
        {name}
      </label>
      {control()}
      {problem && (
        <p class="field-problem" id={problemId}>
          {wordsOf(problem, type, strings)}
        </p>
      )}
    </div>
  );
}

function wordsOf(
  problem: FieldProblem,
  type: FormField['type'],
  strings: ReturnType<typeof useLaterWords>['strings'],
): string {
  const words: Record<FieldProblem, string> = {
    required: type === 'select' ? strings.fieldSelect : strings.fieldRequired,
    email: strings.fieldEmail,
    phone: strings.fieldPhone,
    number: strings.fieldNumber,
    select: strings.fieldSelect,
    date: strings.fieldDate,
    long: strings.fieldLong,
    refused: strings.fieldRefused,
  };
  return words[problem];
}
