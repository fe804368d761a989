/** A form of a definition: its fields, the button that sends it, and what became of it. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLaterWords } from '../i18n/later-words.ts';
import type { FormStatus } from '../models/form.ts';
import { FormFields, type FormFieldsProps } from './FormFields.tsx';

export interface FormProps extends FormFieldsProps {
  /** What the form is called to those who cannot see what stands above it. */
  label: string;
  status: FormStatus;
  onSend(): void;
}

export function Form({ label, status, onSend, ...fields }: FormProps) {
  const { strings } = useLaterWords();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLOutputElement>(null);
  const wasSent = useRef(false);
  const isSent = status === 'sent';

  // The button that has the focus goes when it has done its work: the focus goes to what it did.
  useLayoutEffect(() => {
    if (isSent && wasSent.current) answer.current?.focus({ preventScroll: true });
  }, [isSent]);

  function send(event: Event) {
    event.preventDefault();
    wasSent.current = true;
    onSend();
    // Drawn with what is wrong by then.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <>
      {!isSent && (
        <form ref={form} class="form" aria-label={label} noValidate onSubmit={send}>
          <FormFields {...fields} />
          <button
            class="button primary"
            type="submit"
            aria-disabled={status === 'sending'}
            // Else what is said on leaving a field pushes the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {status === 'sending' ? strings.sending : status === 'failed' ? strings.retry : strings.send}
          </button>
        </form>
      )}
      <output ref={answer} class="form-answer" tabIndex={-1}>
        {isSent && strings.formSent}
        {status === 'failed' && strings.formFailed}
      </output>
    </>
  );
}
