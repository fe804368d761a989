/** A complete message that is not sent yet, because the site needs the visitor's address: its bubble asks for it. */

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../../i18n/use-messages.ts';
import { SentFiles } from './QueuedMessage.tsx';

export interface UnsentMessageProps {
  /** The message's text, rendered. */
  children: ComponentChildren;
  fileNames: readonly string[];
  email: string;
  /** The error of the email address. */
  problem: string | undefined;
  onInput(email: string): void;
  onSend(): void;
  /** Returns the text to the box. */
  onEdit(): void;
}

export function UnsentMessage(props: UnsentMessageProps) {
  const { children, fileNames, email, problem, onInput, onSend, onEdit } = props;
  const { messages } = useMessages();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  // The problem is drawn below the field, so the whole form is scrolled into view.
  useLayoutEffect(() => field.current?.form?.scrollIntoView({ block: 'nearest' }), [problem]);

  return (
    <li class="mine unsent">
      <div class="said">
        <p class="sender unseen">{messages.you}</p>
        <div class="bubble">
          <div dir="auto">{children}</div>
          <SentFiles names={fileNames} />
          <form
            class="unsent-address"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onSend();
              field.current?.focus({ preventScroll: true });
            }}
          >
            <label for={id}>{messages.whereToReply}</label>
            <div class="unsent-row">
              <input
                ref={field}
                id={id}
                class="field-input"
                type="email"
                autocomplete="email"
                enterkeyhint="send"
                dir={email === '' ? undefined : 'auto'}
                placeholder={messages.email}
                aria-required="true"
                aria-invalid={problem !== undefined}
                aria-describedby={problem && `${id}-problem`}
                value={email}
                onInput={({ currentTarget }) => onInput(currentTarget.value)}
              />
              <button class="button primary" type="submit">
                {messages.send}
              </button>
            </div>
            {problem && (
              <p class="field-problem" id={`${id}-problem`} role="alert">
                {problem}
              </p>
            )}
          </form>
        </div>
        <div class="when">
          <button class="text-button" type="button" onClick={onEdit}>
            {messages.edit}
          </button>
        </div>
      </div>
    </li>
  );
}
