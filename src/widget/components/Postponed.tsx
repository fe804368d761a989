/** A first message that could not be sent yet: what becomes of it, and the way back to changing it. */

import { useMessageWords } from '../i18n/messages/words.ts';
import { useWords } from '../i18n/words.ts';
import { type OutgoingMessageProps, SendingState } from './OutgoingMessage.tsx';

export interface PostponedProps {
  letter: OutgoingMessageProps['letter'] & { readonly input: { readonly subject: string } };
  onRetry(): void;
  onEdit(): void;
}

export function Postponed({ letter, onRetry, onEdit }: PostponedProps) {
  const { strings } = useMessageWords();
  const words = useWords().strings;
  return (
    <div class="postponed">
      <p class="postponed-state" role="status">
        <SendingState {...letter} />
      </p>
      <div class="postponed-letter" dir="auto">
        <p class="postponed-subject">{letter.input.subject}</p>
        <p class="plain">{letter.input.message}</p>
      </div>
      <div class="form-buttons">
        <button class="button primary" type="button" onClick={onRetry}>
          {words.retry}
        </button>
        <button class="button" type="button" onClick={onEdit}>
          {strings.edit}
        </button>
      </div>
    </div>
  );
}
