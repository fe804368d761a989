/** The messages of a ticket, the oldest first; changes of the ticket are folded between them, where chats begin and end, too. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ThreadMessage } from '../../../../api/schemas/desk.ts';
import { ZoomedImage } from '../../../../ui/components/media/ZoomedImage.tsx';
import { pressedImage } from '../../../../ui/html/message-files.ts';
import { formatCount } from '../../../../ui/i18n/format.ts';
import { formatBriefly } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { Thread, ThreadData } from '../../../models/thread/thread.ts';
import { endSentence } from '../../chats/chat-texts.ts';
import { ArrivedButton } from './ArrivedButton.tsx';
import { HeldCard, MessageCard, OutgoingCard } from './MessageCard.tsx';
import { groupMessages, type MessageGroup } from './message-groups.ts';

export interface MessageListProps {
  thread: Thread;
  data: ThreadData;
}

export function MessageList({ thread, data }: MessageListProps) {
  const { messages: desk } = useMessages('desk');
  const { messages, hasEarlier, mails, originals, held } = data;
  const { first, answered } = findAnswered(data);
  const outgoing = thread.outgoing.value;
  const [zoomed, setZoomed] = useState<HTMLImageElement>();
  const groups = groupMessages(data);
  const unseenIds = new Set(thread.unseen.messages.value.map(({ messageId }) => messageId));
  const box = useStickyEnd(`${messages.at(-1)?.messageId} ${outgoing.length + held.length}`);

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links in the messages are pressed, which keys press too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the same reason */}
      <div
        class="thread-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        ref={box.ref}
        onClick={(event) => {
          const image = pressedImage(event);
          if (!image) return;
          event.preventDefault();
          setZoomed(image);
        }}
      >
        {hasEarlier && (
          <button class="button earlier-messages" type="button" onClick={() => thread.loadEarlier()}>
            {desk.earlier}
          </button>
        )}
        <ol class="messages" aria-label={desk.messages} aria-live={data.ticket.chat ? 'polite' : undefined}>
          {groups.map((group) =>
            'chat' in group ? (
              <ChatLine key={group.key} group={group} />
            ) : group.kind === 'log' ? (
              <LogEntries key={group.key} entries={group.messages} />
            ) : (
              group.messages.map((message) => (
                <MessageCard
                  key={message.messageId}
                  ticketId={thread.id}
                  message={message}
                  answered={message === first ? answered : []}
                  onSeen={
                    unseenIds.has(message.messageId) ? () => thread.unseen.see(message.messageId) : null
                  }
                  hasOriginal={originals.some(({ messageId }) => messageId === message.messageId)}
                  mails={mails.filter(({ messageIds }) => messageIds.includes(message.messageId))}
                />
              ))
            ),
          )}
          {held.map((reply) => (
            <HeldCard key={reply.heldMessageId} ticketId={thread.id} held={reply} />
          ))}
          {outgoing.map((message) => (
            <OutgoingCard key={message.key} outgoing={message} />
          ))}
        </ol>
        {!box.isAtEnd() && <ArrivedButton thread={thread} />}
      </div>
      {zoomed && <ZoomedImage image={zoomed} onClose={() => setZoomed(undefined)} />}
    </>
  );
}

/** Returns the first message of a ticket, with the tickets that it answers: those that were opened before. */
export function findAnswered({ ticket, linked, messages, hasEarlier }: ThreadData) {
  const first = hasEarlier ? undefined : messages.find(({ messageType }) => messageType === 'external');
  const answered = linked.filter(({ createdDate }) => createdDate < ticket.createdDate);
  return { first, answered };
}

/** Where a chat began, or how it ended. */
function ChatLine({ group: { kind, chat } }: { group: Extract<MessageGroup, { chat: unknown }> }) {
  const { locale, messages: desk } = useMessages('desk');
  const date = kind === 'began' ? chat.startedDate : (chat.endedDate ?? chat.startedDate);
  return (
    <li class="log chat-line">
      {kind === 'began' ? desk.liveChat.began : endSentence(chat, locale, desk)} ·{' '}
      <time dateTime={date}>{formatBriefly(locale, date)}</time>
    </li>
  );
}

function LogEntries({ entries }: { entries: readonly ThreadMessage[] }) {
  const { locale, messages: desk } = useMessages('desk');
  return (
    <li class="log">
      <details>
        <summary>{formatCount(locale, desk.logEntries, entries.length)}</summary>
        <ul>
          {entries.map(({ messageId, messagePlain, date }) => (
            <li key={messageId}>
              <bdi>{messagePlain}</bdi> <time dateTime={date}>{formatBriefly(locale, date)}</time>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Distance in pixels from the end within which a thread counts as read to its end. */
const nearEnd = 80;

/** Opens a thread at its end, and stays there as messages arrive, unless the agent has scrolled up. */
function useStickyEnd(last: string) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watching = new AbortController();
    const toEnd = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    element.addEventListener(
      'scroll',
      () => {
        isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
      },
      { signal: watching.signal },
    );
    // Pictures that load, and the box below that grows, change the height.
    const sizes = new ResizeObserver(toEnd);
    sizes.observe(element);
    if (element.lastElementChild) sizes.observe(element.lastElementChild);
    return () => {
      watching.abort();
      sizes.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);

  return { ref: box, isAtEnd: () => isAtEnd.current };
}
