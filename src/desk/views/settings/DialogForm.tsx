/** The form of a dialog, with the buttons below its fields. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface DialogFormProps {
  submitLabel: string;
  isBusy: boolean;
  /** Whether the action cannot be undone. */
  isDangerous?: boolean;
  /** What went wrong with the form as a whole; null if nothing did. */
  problem?: string | null;
  onSubmit(): void;
  onCancel(): void;
  children: ComponentChildren;
}

export function DialogForm(props: DialogFormProps) {
  const { submitLabel, isBusy, isDangerous = false, problem = null, onSubmit, onCancel, children } = props;
  const { messages } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  /** Whether a field that is wrong takes the focus: once after each submission, however long its answer takes. */
  const takesFocus = useRef(false);
  const [, setSubmissions] = useState(0);

  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!takesFocus.current || isBusy || !wrong) return;
    takesFocus.current = false;
    wrong.focus();
  });

  return (
    <form
      ref={form}
      class="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        takesFocus.current = true;
        // The same refusal as before changes nothing else.
        setSubmissions((count) => count + 1);
        onSubmit();
      }}
      onInput={() => {
        takesFocus.current = false;
      }}
    >
      {children}
      {problem !== null && (
        <p class="contact-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="contact-buttons">
        <button
          class={isDangerous ? 'button settings-danger' : 'button primary'}
          type="submit"
          aria-disabled={isBusy}
        >
          {submitLabel}
        </button>
        <button class="button" type="button" onClick={onCancel}>
          {messages.cancel}
        </button>
      </div>
    </form>
  );
}
