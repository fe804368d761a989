/** The chats of a customer, with the agents and the day; they open in a dialog. Nothing, if there are none. */

import { useState } from 'preact/hooks';
import type { CustomerConversation } from '../../../api/schemas/chat.ts';
import { formatBriefly } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { Customer } from '../../models/customer/customer.ts';
import { ChatDialog } from './ChatDialog.tsx';
import { chatAgents } from './chat-agents.ts';

export function PreviousChats({ customer: { chats } }: { customer: Customer }) {
  const { locale, messages: desk } = useMessages('desk');
  const [opened, setOpened] = useState<CustomerConversation | null>(null);
  const listed = chats.list.value.value ?? [];
  if (listed.length === 0) return null;
  return (
    <>
      <h3 class="customer-title">{desk.previousChats}</h3>
      <ul class="customer-tickets">
        {listed.map((chat) => {
          const agents = chatAgents(locale, chat) || desk.chatWithoutAgent;
          return (
            <li key={chat.conversationId}>
              <button
                class="customer-ticket customer-chat"
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpened(chat)}
              >
                <span class="customer-subject" dir="auto">
                  {chat.text || desk.chatWithoutWords}
                </span>
                <span class="quiet">
                  <bdi>{agents}</bdi> · <time dateTime={chat.date}>{formatBriefly(locale, chat.date)}</time>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {opened && <ChatDialog chats={chats} chat={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
