/** What the settings load, while it loads, and when it could not be loaded. */

import type { ComponentChildren } from 'preact';
import type { Query } from '../../../state/query.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface ListStatesProps<Data> {
  query: Query<Data>;
  /** What is said if it could not be loaded. */
  failed?: string;
  /** @default reads again */
  onRetry?(): void;
  children(data: Data): ComponentChildren;
}

export function ListStates<Data>(props: ListStatesProps<Data>) {
  const texts = useMessages('owner').messages.settings;
  const { messages } = useMessages();
  const { query, failed = texts.failed, onRetry = () => query.retry(), children } = props;
  const state = query.state.value;
  if (state.status === 'loading') return <Skeleton shape="rows" />;
  if (state.status === 'ready') return <>{children(state.value)}</>;
  return (
    <EmptyState icon={<MessageIcon name="alert" />} title={failed}>
      <button class="button" type="button" onClick={onRetry}>
        {messages.retry}
      </button>
    </EmptyState>
  );
}
