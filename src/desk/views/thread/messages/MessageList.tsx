/** The messages of a ticket, the oldest first; changes of the ticket are folded between them. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ThreadMessage } from '../../../../api/schemas/desk.ts';
import { ZoomedImage } from '../../../../ui/components/media/ZoomedImage.tsx';
import { pressedImage } from '../../../../ui/html/message-files.ts';
import { formatCount } from '../../../../ui/i18n/format.ts';
import { formatBriefly } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { Thread, ThreadData } from '../../../models/thread/thread.ts';
import { HeldCard, MessageCard, OutgoingCard } from './MessageCard.tsx';

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
  const groups = groupMessages(messages);
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
        ref={box}
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
        <ol class="messages" aria-label={desk.messages}>
          {groups.map((group) =>
            group.isLog ? (
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

interface MessageGroup {
  readonly key: number;
  readonly isLog: boolean;
  readonly messages: ThreadMessage[];
}

/** Joins what the log says between two messages. */
function groupMessages(messages: readonly ThreadMessage[]): readonly MessageGroup[] {
  const groups: MessageGroup[] = [];
  for (const message of messages) {
    const isLog = message.messageType === 'log';
    const last = groups.at(-1);
    if (last?.isLog === isLog) last.messages.push(message);
    else groups.push({ key: message.messageId, isLog, messages: [message] });
  }
  return groups;
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

  return box;
}
