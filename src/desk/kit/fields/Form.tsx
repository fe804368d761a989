/** A form with the buttons below its fields. After a submission, the first field that is wrong takes the focus. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import './fields.css';

export interface FormProps {
  /** Name of the form for screen readers, where no title beside it says it. */
  label?: string;
  submitLabel: string;
  /** Whether a submission is under way: another one waits for its end. */
  isBusy: boolean;
  /** Whether the action cannot be undone. @default false */
  isDangerous?: boolean | undefined;
  /** Whether there is nothing to submit yet: then it has no buttons. @default false */
  isEmpty?: boolean;
  /** Whether a field takes the focus when the form is shown; in a dialog, one does already. @default false */
  isFocused?: boolean;
  /** What went wrong with the form as a whole; null if nothing did. */
  problem?: string | null;
  onSubmit(): void;
  /** Undefined for a form that cannot be left. */
  onCancel: (() => void) | undefined;
  /** Further buttons, behind the others. */
  buttons?: ComponentChildren;
  children: ComponentChildren;
}

export function Form(props: FormProps) {
  const { label, submitLabel, isBusy, isDangerous = false, problem = null } = props;
  const { isEmpty = false, isFocused = false } = props;
  const { onSubmit, onCancel, buttons, children } = props;
  const { messages } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  /** Whether a field that is wrong takes the focus: once after each submission, however long its answer takes. */
  const takesFocus = useRef(false);
  const [, setSubmissions] = useState(0);
  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);

  useEffect(() => {
    // A form that comes back with what was refused is shown anew.
    if (isFocused) (find('[aria-invalid=true]') ?? find('input, select, textarea'))?.focus();
  }, []);
  useEffect(() => {
    const wrong = find('[aria-invalid=true]');
    if (!takesFocus.current || isBusy || !wrong) return;
    takesFocus.current = false;
    wrong.focus();
  });

  function submit(event: Event): void {
    event.preventDefault();
    if (isBusy) return;
    takesFocus.current = true;
    // The same refusal as before changes nothing else.
    setSubmissions((count) => count + 1);
    onSubmit();
  }

  return (
    <form
      ref={form}
      class="form"
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.isComposing && (event.ctrlKey || event.metaKey)) submit(event);
      }}
      onInput={() => {
        takesFocus.current = false;
      }}
    >
      {children}
      {problem !== null && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {!isEmpty && (
        <div class="form-buttons">
          <button
            class={isDangerous ? 'button dangerous' : 'button primary'}
            type="submit"
            aria-disabled={isBusy}
          >
            {submitLabel}
          </button>
          {onCancel && (
            <button class="button" type="button" onClick={onCancel}>
              {messages.cancel}
            </button>
          )}
          {buttons}
        </div>
      )}
    </form>
  );
}
