/** A text field of a dialog, with its hint and what is wrong with it. */

import { useId } from 'preact/hooks';

export interface DialogFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** What is wrong; null if nothing is. */
  problem?: string | null;
  maxLength: number;
  /** @default 'text' */
  inputMode?: 'text' | 'email' | 'url';
  /** Whether the value has several lines. @default false */
  hasLines?: boolean;
  /** Whether the value reads from left to right in every language, such as a URL. @default false */
  isCode?: boolean;
  onInput(value: string): void;
}

export function DialogField(props: DialogFieldProps) {
  const { label, value, hint, problem = null, maxLength, inputMode = 'text', onInput } = props;
  const { hasLines = false, isCode = false } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, problem !== null && `${id}-problem`].filter(Boolean).join(' ');
  const attributes = {
    id,
    class: 'contact-input',
    value,
    maxLength,
    dir: isCode ? 'ltr' : value === '' ? undefined : 'auto',
    spellcheck: !isCode,
    'aria-invalid': problem !== null,
    'aria-describedby': described || undefined,
  } as const;
  return (
    <div>
      <label class="contact-label" for={id}>
        {label}
      </label>
      {hasLines ? (
        <textarea {...attributes} rows={3} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
      ) : (
        <input
          {...attributes}
          type="text"
          inputMode={inputMode}
          autocomplete="off"
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
      {hint && (
        <p class="contact-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== null && (
        <p class="contact-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
