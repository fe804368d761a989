/**
 * The pane of the open ticket, whose code is loaded behind the first list: the list needs neither the sanitiser nor the
 * box for answers.
 */

import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { createLazyCode, useLazyCode } from '../lazy-code.ts';
import type { ThreadPaneProps } from './ThreadPane.tsx';

const code = createLazyCode(() => import('./ThreadPane.tsx'));

export function LazyThreadPane(props: ThreadPaneProps) {
  const { navigation } = useDesk();
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  const state = useLazyCode(code);
  const isReading = navigation.place.value.ticketId !== null;

  if (state !== null && state !== 'failed') return <state.ThreadPane {...props} />;
  return (
    <section class={isReading ? 'thread-pane' : 'thread-pane is-empty'} aria-label={desk.messages}>
      {isReading && state === null && <Skeleton shape="thread" />}
      {isReading && state === 'failed' && (
        <EmptyState icon={<MessageIcon name="alert" />} title={desk.threadFailed}>
          <button class="button" type="button" onClick={code.load}>
            {messages.retry}
          </button>
        </EmptyState>
      )}
    </section>
  );
}
