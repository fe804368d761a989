/** A list of the settings while it loads, and when it could not be loaded. */

import type { ComponentChildren } from 'preact';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { ManagedList } from '../../models/settings/managed-list.ts';

export interface ListStatesProps<Data> {
  list: ManagedList<Data>;
  children(data: Data): ComponentChildren;
}

export function ListStates<Data>({ list, children }: ListStatesProps<Data>) {
  const texts = useMessages('owner').messages.settings;
  const { messages } = useMessages();
  const state = list.state.value;
  if (state === null) return <Skeleton shape="rows" />;
  if (state !== 'failed') return <>{children(state.data)}</>;
  return (
    <EmptyState icon={<MessageIcon name="alert" />} title={texts.failed}>
      <button class="button" type="button" onClick={() => list.load()}>
        {messages.retry}
      </button>
    </EmptyState>
  );
}
