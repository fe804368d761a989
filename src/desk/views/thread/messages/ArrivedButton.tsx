/** Leads to what the customer has written in a chat below the part of the thread that is in view. */

import { formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { Thread } from '../../../models/thread/thread.ts';
import { findMessageCard } from './message-card.ts';

export function ArrivedButton({ thread }: { thread: Thread }) {
  const { locale, messages: desk } = useMessages('desk');
  const arrived = thread.unseen.messages.value.filter((message) => thread.isOfOpenChat(message));
  const [first] = arrived;
  const last = arrived.at(-1);
  if (!first || !last) return null;
  return (
    <button class="new-rows arrived" type="button" onClick={() => findMessageCard(first.messageId)?.focus()}>
      {formatCount(locale, desk.unseenMessages, arrived.length, { name: last.fromName || last.from })}
    </button>
  );
}
