/** Says at the box for what an answer waits: messages that have arrived meanwhile, and that the agent has not looked at. */

import { format, formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { Thread } from '../../../models/thread/thread.ts';
import { findMessageCard } from './message-card.ts';

export interface UnseenNoticeProps {
  thread: Thread;
  /** Whether the agent has begun to write. */
  isWriting: boolean;
  /** Whether the text in the box is a reply that was held, and that a message has stopped. */
  isReturned: boolean;
  onSendAnyway(): void;
}

export function UnseenNotice({ thread, isWriting, isReturned, onSendAnyway }: UnseenNoticeProps) {
  const { session } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const unseen = thread.unseen.messages.value.filter((message) => !thread.isOfOpenChat(message));
  const stopping = thread.unseen.stopping.value;
  const [first] = unseen;
  const unseenIds = new Set(unseen.map(({ messageId }) => messageId));
  const arrived = [...stopping.filter(({ messageId }) => !unseenIds.has(messageId)), ...unseen];
  const last = arrived.at(-1);
  if (!isReturned && (!last || !isWriting)) return null;

  function show() {
    if (first) findMessageCard(first.messageId)?.focus();
    thread.unseen.seeAll();
  }

  return (
    <div class="answer-alert" role="alert">
      <p>
        {isReturned
          ? format(desk.replyStopped, { name: thread.lastWriter(session.agentId) })
          : [
              stopping.length > 0 ? desk.notSentYet : '',
              formatCount(locale, desk.unseenMessages, arrived.length, {
                name: last?.fromName || last?.from || '',
              }),
            ].join(' ')}
      </p>
      {first && (
        <button class="button" type="button" onClick={show}>
          {desk.showTicket}
        </button>
      )}
      {stopping.length > 0 && (
        <button
          class="button"
          type="button"
          onClick={() => {
            thread.unseen.seeAll();
            onSendAnyway();
          }}
        >
          {desk.sendAnyway}
        </button>
      )}
    </div>
  );
}
