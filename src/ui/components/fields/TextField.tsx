import { useId } from 'preact/hooks';

const inputs = {
  text: { type: 'text' },
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
} as const;

export interface TextFieldProps {
  label: string;
  /** Name of the value in a form that the browser validates and submits without a script. */
  name?: string;
  /** Maximum length in characters. */
  maxLength?: number;
  type?: keyof typeof inputs | 'textarea';
  value: string;
  isRequired?: boolean;
  isLocked?: boolean;
  problem: string | undefined;
  onInput?(value: string): void;
}

export function TextField(props: TextFieldProps) {
  const { label, name, maxLength, type = 'text', value, isRequired = false, isLocked, problem } = props;
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) =>
    props.onInput?.(currentTarget.value);
  const id = useId();
  const problemId = `${id}-problem`;
  const common = {
    id,
    class: 'field-input',
    name,
    maxLength,
    required: name !== undefined && isRequired,
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && problemId,
    dir: 'auto' as const,
    readOnly: isLocked,
    value,
    onInput,
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {type === 'textarea' ? <textarea {...common} rows={5} /> : <input {...common} {...inputs[type]} />}
      {problem && (
        <p class="field-problem" id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}
