/** Form that asks for an email address and sends a sign-in link there; never reveals whether the address is known. */

import { useMessages } from '../../i18n/use-messages.ts';
import type { FieldProblem, FormStatus } from '../fields/form-fields.ts';
import { TextField } from '../fields/TextField.tsx';
import { useForm } from '../fields/use-form.ts';

export interface LinkRequestProps {
  email: string;
  problem: FieldProblem | undefined;
  status: FormStatus;
  onInput(email: string): void;
  onSend(): void;
}

export function LinkRequest({ email, problem, status, onInput, onSend }: LinkRequestProps) {
  const { messages } = useMessages();
  const isSent = status === 'sent';
  const { form, answer, send } = useForm(isSent, onSend);

  return (
    <details class="link-request">
      <summary>{messages.linkTitle}</summary>
      {!isSent && (
        <form ref={form} aria-label={messages.linkTitle} noValidate onSubmit={send}>
          <p>{messages.linkHint}</p>
          <TextField
            label={messages.email}
            type="email"
            value={email}
            isRequired
            problem={problem && messages[problem]}
            onInput={onInput}
          />
          <button
            class="button"
            type="submit"
            aria-disabled={status === 'sending'}
            // Keeps the focus in the field: its validation message would move the button away from the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {status === 'sending' ? messages.sending : messages.sendLink}
          </button>
        </form>
      )}
      <output ref={answer} tabIndex={-1}>
        {isSent && messages.linkSent}
        {status === 'failed' && <span class="field-problem">{messages.formFailed}</span>}
      </output>
    </details>
  );
}
