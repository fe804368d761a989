/** A first message that could not be sent yet: its state, and a button to edit it. */

import { useMessages } from '../i18n/use-messages.ts';
import { type QueuedMessageProps, sendingState } from './QueuedMessage.tsx';

export interface PostponedMessageProps {
  message: QueuedMessageProps['message'] & { readonly input: { readonly subject: string } };
  onRetry(): void;
  onEdit(): void;
}

export function PostponedMessage({ message, onRetry, onEdit }: PostponedMessageProps) {
  const localization = useMessages();
  return (
    <div class="postponed">
      <p class="postponed-state" role="status">
        {sendingState(message, localization)}
      </p>
      <div class="card postponed-message" dir="auto">
        <p class="postponed-subject">{message.input.subject}</p>
        <p class="plain">{message.input.message}</p>
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
