/** A first message that could not be sent yet: what becomes of it, and the way back to changing it. */

import { useMessages } from '../i18n/use-messages.ts';
import { type OutgoingMessageProps, sendingState } from './OutgoingMessage.tsx';

export interface PostponedProps {
  letter: OutgoingMessageProps['letter'] & { readonly input: { readonly subject: string } };
  onRetry(): void;
  onEdit(): void;
}

export function Postponed({ letter, onRetry, onEdit }: PostponedProps) {
  const localization = useMessages();
  return (
    <div class="postponed">
      <p class="postponed-state" role="status">
        {sendingState(letter, localization)}
      </p>
      <div class="card postponed-letter" dir="auto">
        <p class="postponed-subject">{letter.input.subject}</p>
        <p class="plain">{letter.input.message}</p>
      </div>
      <div class="form-buttons">
        <button class="button primary" type="button" onClick={onRetry}>
          {localization.messages.retry}
        </button>
        <button class="button" type="button" onClick={onEdit}>
          {localization.messages.edit}
        </button>
      </div>
    </div>
  );
}
