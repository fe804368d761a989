/** Asks for an address, to which a link is mailed; what is said then tells nothing of the address. */

import { useRef } from 'preact/hooks';
import { useMessages } from '../i18n/use-messages.ts';
import type { FieldProblem, FormStatus } from './form-fields.ts';
import { TextField } from './TextField.tsx';
import { useAnswer } from './use-answer.ts';

export interface LinkRequestProps {
  email: string;
  problem: FieldProblem | undefined;
  status: FormStatus;
  onInput(email: string): void;
  onSend(): void;
}

export function LinkRequest({ email, problem, status, onInput, onSend }: LinkRequestProps) {
  const { messages } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const isSent = status === 'sent';
  const { answer, notePress } = useAnswer(isSent);

  function send(event: Event) {
    event.preventDefault();
    notePress();
    onSend();
    // Drawn with what is wrong by then.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

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
            // Else what is said on leaving a field pushes the button away from under the pointer.
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
