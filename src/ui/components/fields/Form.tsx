/** A form drawn from its definition: the fields, the submit button, and the outcome. */

import { useMessages } from '../../i18n/use-messages.ts';
import { FormFields, type FormFieldsProps } from './FormFields.tsx';
import type { FormStatus } from './form-fields.ts';
import { useForm } from './use-form.ts';

export interface FormProps extends FormFieldsProps {
  /** Name of the form for screen readers. */
  label: string;
  status: FormStatus;
  onSend(): void;
}

export function Form({ label, status, onSend, ...fields }: FormProps) {
  const { messages } = useMessages();
  const isSent = status === 'sent';
  const { form, answer, send } = useForm(isSent, onSend);

  return (
    <>
      {!isSent && (
        <form ref={form} class="form" aria-label={label} noValidate onSubmit={send}>
          <FormFields {...fields} />
          <button
            class="button primary"
            type="submit"
            aria-disabled={status === 'sending'}
            // Keeps the focus in the field: its validation message would move the button away from the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {status === 'sending' ? messages.sending : status === 'failed' ? messages.retry : messages.send}
          </button>
        </form>
      )}
      <output ref={answer} class="form-answer" tabIndex={-1}>
        {isSent && messages.formSent}
        {status === 'failed' && <p class="field-problem">{messages.formFailed}</p>}
      </output>
    </>
  );
}
