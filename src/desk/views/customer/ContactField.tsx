import { useId } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { ContactProblem } from '../../models/customer/contact-problems.ts';

export interface ContactFieldProps {
  label: string;
  value: string;
  problem: ContactProblem | undefined;
  maxLength: number;
  /** Whether the text has several lines. */
  isLong?: boolean;
  onInput(value: string): void;
}

/** One text of a contact, with its problem below. */
export function ContactField({
  label,
  value,
  problem,
  maxLength,
  isLong = false,
  onInput,
}: ContactFieldProps) {
  const id = useId();
  const common = {
    id,
    class: 'field-input',
    dir: value === '' ? undefined : ('auto' as const),
    maxLength,
    value,
    autocomplete: 'off',
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && `${id}-problem`,
    onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {isLong ? <textarea {...common} rows={3} /> : <input {...common} type="text" />}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

/** The sentence about a field's problem; nothing without one. */
export function FieldProblem({ id, problem }: { id: string; problem: ContactProblem | undefined }) {
  const { messages: desk } = useMessages('desk');
  if (!problem) return null;
  return (
    <p class="field-problem" id={id}>
      {desk[problem]}
    </p>
  );
}
