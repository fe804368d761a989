/** One field with its label, and with what is wrong under it. */

import { useId } from 'preact/hooks';

/** What a browser needs to know of each type. */
const inputs = {
  text: { type: 'text' },
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
} as const;

export interface TextFieldProps {
  label: string;
  type?: keyof typeof inputs | 'textarea';
  value: string;
  isRequired?: boolean;
  isLocked?: boolean;
  problem: string | undefined;
  onInput(value: string): void;
}

export function TextField(props: TextFieldProps) {
  const { label, type = 'text', value, isRequired = false, isLocked, problem, onInput } = props;
  const id = useId();
  const problemId = `${id}-problem`;
  const common = {
    id,
    class: 'field-input',
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && problemId,
    dir: 'auto' as const,
    readOnly: isLocked,
    value,
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {type === 'textarea' ? (
        <textarea {...common} rows={5} onInput={(event) => onInput(event.currentTarget.value)} />
      ) : (
        <input {...common} {...inputs[type]} onInput={(event) => onInput(event.currentTarget.value)} />
      )}
      {problem && (
        <p class="field-problem" id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}
