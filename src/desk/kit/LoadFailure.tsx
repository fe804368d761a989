/** Says that something could not be loaded, with a button that tries again. */

import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';

export interface LoadFailureProps {
  /** What could not be loaded, as a sentence. */
  title: string;
  onRetry(): void;
}

export function LoadFailure({ title, onRetry }: LoadFailureProps) {
  const { messages } = useMessages();
  return (
    <div role="alert">
      <EmptyState icon={<MessageIcon name="alert" />} title={title}>
        <button class="button" type="button" onClick={onRetry}>
          {messages.retry}
        </button>
      </EmptyState>
    </div>
  );
}
