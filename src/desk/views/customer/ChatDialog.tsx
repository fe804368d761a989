/** What was said in a chat. The texts are plain: markup in them is shown as text. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CustomerConversation } from '../../../api/schemas/chat.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { LinkedText } from '../../../ui/components/LinkedText.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { format } from '../../../ui/i18n/format.ts';
import { formatRelativeDay, formatTime } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const [transcript] = useState(() => chats.createTranscript(chat));
  const state = transcript.state.value;
  const agents = chatAgents(locale, chat);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    void transcript.ensure();
  }, [transcript]);

  return (
    <dialog ref={dialog} class="dialog chat" aria-labelledby="chat-title" onClose={onClose}>
      <div class="dialog-head chat-head">
        <h2 id="chat-title">
          {agents ? format(messages.conversationWith, { name: agents }) : desk.chatWithoutAgent}
        </h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      {state.status === 'loading' && <Skeleton shape="thread" />}
      {state.status === 'failed' && (
        <p role="alert">
          {desk.chatFailed}{' '}
          <button class="text-button" type="button" onClick={() => transcript.retry()}>
            {messages.retry}
          </button>
        </p>
      )}
      {state.status === 'ready' && <Lines lines={state.value} />}
    </dialog>
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
            {beginsDay && <p class="chat-day">{formatRelativeDay(locale, date, messages)}</p>}
            {event ? (
              <p class="chat-event" dir="auto">
                {format(messages[event], { name })}
              </p>
            ) : (
              <>
                <p class={goesOn ? 'chat-from unseen' : 'chat-from'}>
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
