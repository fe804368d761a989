/** What was said in a chat. The texts are plain: markup in them is shown as text. */

import { useEffect, useState } from 'preact/hooks';
import type { CustomerConversation } from '../../../api/schemas/chat.ts';
import { LinkedText } from '../../../ui/components/LinkedText.tsx';
import { format } from '../../../ui/i18n/format.ts';
import { formatRelativeDay, formatTime } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ListStates } from '../../kit/ListStates.tsx';
import type { ChatLine } from '../../models/customer/chat-transcript.ts';
import type { CustomerChats } from '../../models/customer/customer-chats.ts';
import { chatAgents } from './chat-agents.ts';

export interface ChatDialogProps {
  chats: CustomerChats;
  chat: CustomerConversation;
  onClose(): void;
}

export function ChatDialog({ chats, chat, onClose }: ChatDialogProps) {
  const { messages: desk } = useMessages('desk');
  const { messages, locale } = useMessages();
  const [transcript] = useState(() => chats.createTranscript(chat));
  const agents = chatAgents(locale, chat);
  useEffect(() => {
    void transcript.ensure();
  }, [transcript]);

  return (
    <Dialog
      title={agents ? format(messages.conversationWith, { name: agents }) : desk.chatWithoutAgent}
      class="chat"
      onClose={onClose}
    >
      <ListStates query={transcript} failed={desk.chatFailed} shape="thread">
        {(lines) => <Lines lines={lines} />}
      </ListStates>
    </Dialog>
  );
}

function Lines({ lines }: { lines: readonly ChatLine[] }) {
  const { messages, locale } = useMessages();
  return (
    <ol class="chat-lines" aria-label={messages.thread}>
      {lines.map((line, index) => {
        const { id, name, isVisitors, text, event, date } = line;
        const before = lines[index - 1];
        const beginsDay = !before || localDay(before.date) !== localDay(date);
        const goesOn = !beginsDay && event === null && before.event === null && before.name === name;
        return (
          <li key={id} class={isVisitors ? 'chat-line is-visitors' : 'chat-line'}>
            {beginsDay && <p class="quiet chat-day">{formatRelativeDay(locale, date, messages)}</p>}
            {event ? (
              <p class="quiet chat-event" dir="auto">
                {format(messages[event], { name })}
              </p>
            ) : (
              <>
                <p class={goesOn ? 'unseen' : 'quiet chat-from'}>
                  <bdi class="chat-name">{name}</bdi> <time dateTime={date}>{formatTime(locale, date)}</time>
                </p>
                <div class="chat-text" dir="auto">
                  <LinkedText text={text} />
                </div>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the day in the agent's time zone, for comparison. */
const localDay = (date: string) => new Date(date).toDateString();
