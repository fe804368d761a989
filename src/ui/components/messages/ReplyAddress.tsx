/** Shows where replies to a ticket go; the visitor sets the email in place, if that is still possible. */

import type { RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatWait } from '../../i18n/describe-replies.ts';
import { format } from '../../i18n/format.ts';
import { isolateEmail } from '../../i18n/isolate-email.ts';
import type { Localization } from '../../i18n/localization.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import type { FieldProblem } from '../fields/form-fields.ts';
import { TextField } from '../fields/TextField.tsx';
import { useReveal } from '../use-reveal.ts';

export interface AddressForm {
  readonly text: string;
  /** Whether the visitor has not opened the form: it takes no focus then, and says what it is for. */
  readonly isAsked: boolean;
  readonly isSending: boolean;
  readonly problem: FieldProblem | undefined;
  readonly failure: AddressFailure | undefined;
}

export interface AddressFailure {
  /** Whether no email will be accepted any more. */
  readonly isFinal: boolean;
  /** Seconds to wait before the next try, as the server asked. */
  readonly retryAfter: number | undefined;
}

export interface ReplyAddressProps {
  /** Empty if the ticket has none. */
  email: string;
  /** Whether replies are mailed. */
  isMailed: boolean;
  /** Whether a chat has ended that no agent has answered. */
  isAfterChat?: boolean;
  /** Whether the visitor may set the email. */
  canSet: boolean;
  /** Null while the form is closed. */
  form: AddressForm | null;
  onOpen(): void;
  onClose(): void;
  onInput(text: string): void;
  onSave(): void;
}

export function ReplyAddress(props: ReplyAddressProps) {
  const { email, isMailed, isAfterChat = false, canSet, form, onOpen, ...handlers } = props;
  const { messages } = useMessages();
  const id = useId();
  const isOpen = form !== null;
  const isWanted = isOpen && !form.isAsked;
  const box = useReveal<HTMLDivElement>(isWanted);
  const mailed = isAfterChat ? messages.answersGoTo : messages.replyGoesTo;
  const sentence = email && format(isMailed ? mailed : messages.yourEmail, { email: isolateEmail(email) });
  const add = isMailed ? messages.repliesByEmail : messages.addEmail;
  const isAnnounced = useFocusMove(box, isOpen, isWanted, email);

  return (
    <div class="reply-address" ref={box}>
      {form ? (
        <AddressFields form={form} title={form.isAsked ? add : undefined} {...handlers} />
      ) : (
        <p class="thread-status">
          {sentence && (
            <span id={id} tabIndex={-1}>
              {sentence}
            </span>
          )}
          {sentence && canSet && ' · '}
          {canSet && (
            <button
              class="text-button"
              type="button"
              aria-describedby={sentence ? id : undefined}
              onClick={onOpen}
            >
              {sentence ? messages.change : add}
            </button>
          )}
        </p>
      )}
      <output class="unseen">{isAnnounced && sentence}</output>
    </div>
  );
}

/**
 * Focuses the field when the visitor opens the form, and the line that replaces the form when it closes with the focus in it.
 * @returns whether a live region announces the changed email: screen readers read it already where the focus moves to it
 */
function useFocusMove(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  isWanted: boolean,
  email: string,
): boolean {
  const [isAnnounced, setIsAnnounced] = useState(false);
  const drawn = useRef({ isOpen, email });
  // Read before the form is removed.
  const hasFocus = box.current?.matches(':focus-within') ?? false;

  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { isOpen, email };
    if (isOpen === before.isOpen) return;
    if (isWanted || hasFocus) {
      const target = isOpen ? 'input' : box.current?.querySelector('button') ? 'button' : '[tabindex]';
      box.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    }
    setIsAnnounced(!isOpen && !hasFocus && email !== before.email);
  }, [isOpen]);

  return isAnnounced;
}

type AddressFieldsProps = { form: AddressForm; title: string | undefined } & Pick<
  ReplyAddressProps,
  'onClose' | 'onInput' | 'onSave'
>;

function AddressFields({ form, title, onClose, onInput, onSave }: AddressFieldsProps) {
  const localization = useMessages();
  const { messages } = localization;
  const { text, isSending, problem, failure } = form;
  const element = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    // The button that had the focus may be gone.
    if ((problem || failure) && element.current?.matches(':focus-within')) {
      element.current.querySelector('input')?.focus({ preventScroll: true });
    }
  }, [problem, failure]);

  return (
    <form
      ref={element}
      aria-label={messages.email}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        // Elsewhere in the widget, Escape goes back, and in the page it may close a dialog.
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      {title && <p class="reply-address-title">{title}</p>}
      <TextField
        label={messages.email}
        type="email"
        value={text}
        isRequired
        isLocked={isSending}
        problem={problem && messages[problem]}
        onInput={onInput}
      />
      {failure && (
        <p class="field-problem" role="alert">
          {failureSentence(failure, localization)}
        </p>
      )}
      <div class="reply-address-buttons">
        {!failure?.isFinal && (
          <button class="button primary" type="submit" aria-disabled={isSending}>
            {isSending ? messages.sending : messages.save}
          </button>
        )}
        <button class="button" type="button" onClick={onClose}>
          {failure?.isFinal ? messages.close : messages.cancel}
        </button>
      </div>
    </form>
  );
}

function failureSentence(
  { isFinal, retryAfter }: AddressFailure,
  { messages, locale }: Localization,
): string {
  if (isFinal) return messages.emailFinal;
  if (retryAfter === undefined) return messages.emailFailed;
  return format(messages.emailLater, { time: formatWait(locale, retryAfter) });
}
