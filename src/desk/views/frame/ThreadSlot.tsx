/** The place of the pane with the open ticket, whose code is loaded behind the first list. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { LazyView } from '../lazy/LazyView.tsx';
import type { ThreadPaneProps } from '../thread/ThreadPane.tsx';
import { ticketsPart } from './lazy-parts.ts';

export function ThreadSlot(props: ThreadPaneProps) {
  const { navigation } = useDesk();
  const { messages, threadFailed } = useMessages('desk').messages;
  const isReading = navigation.place.value.ticketId !== null;
  return (
    <LazyView
      code={ticketsPart}
      shape="thread"
      failed={threadFailed}
      frame={(content) => (
        <section class={isReading ? 'thread-pane' : 'thread-pane is-empty'} aria-label={messages}>
          {isReading && content}
        </section>
      )}
    >
      {({ ThreadPane }) => <ThreadPane {...props} />}
    </LazyView>
  );
}
