/** A first message that could not be sent yet: what becomes of it, and the way back to changing it. */

import { useMessageWords } from '../i18n/messages/words.ts';
import { type OutgoingMessageProps, sendingState } from './OutgoingMessage.tsx';

export interface PostponedProps {
  letter: OutgoingMessageProps['letter'] & { readonly input: { readonly subject: string } };
  onRetry(): void;
  onEdit(): void;
}

export function Postponed({ letter, onRetry, onEdit }: PostponedProps) {
  const words = useMessageWords();
  return (
    <div class="postponed">
      <p class="postponed-state" role="status">
        {sendingState(letter, words)}
      </p>
      <div class="card postponed-letter" dir="auto">
        <p class="postponed-subject">{letter.input.subject}</p>
        <p class="plain">{letter.input.message}</p>
      </div>
      <div class="form-buttons">
        <button class="button primary" type="button" onClick={onRetry}>
          {words.strings.retry}
        </button>
        <button class="button" type="button" onClick={onEdit}>
          {words.strings.edit}
        </button>
      </div>
    </div>
  );
}
