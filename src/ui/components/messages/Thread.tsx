/** Messages in order, grouped by day and by sender. */

import type { ComponentChildren } from 'preact';
import { format } from '../../i18n/format.ts';
import { formatRelativeDay, formatTime } from '../../i18n/format-moment.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { Avatar } from '../icons/Avatar.tsx';

export interface ThreadMessage {
  readonly key: string;
  readonly name: string;
  readonly isMine: boolean;
  readonly agentId: number | null;
  readonly note?: 'visitorJoined' | 'joined' | 'left';
  /** Date in ISO 8601. */
  readonly date: string;
}

export interface ThreadGroup<Message extends ThreadMessage> {
  readonly key: string;
  readonly beginsDay: boolean;
  readonly said: readonly [Message, ...Message[]];
}

export interface ThreadProps<Message extends ThreadMessage> {
  groups: readonly ThreadGroup<Message>[];
  /** Returns the URL of an agent's portrait, if known. */
  pictureUrl?(agentId: number | null): string | undefined;
  renderBody(message: Message): ComponentChildren;
  /** The first item, in place of the first day. */
  greeting?: ComponentChildren;
  /** Messages that are being sent. */
  children?: ComponentChildren;
}

export function Thread<Message extends ThreadMessage>(props: ThreadProps<Message>) {
  const { groups, pictureUrl, renderBody, greeting, children } = props;
  const { messages, locale } = useMessages();

  return (
    <ol class="thread" aria-label={messages.thread}>
      {greeting}
      {groups.map(({ key, beginsDay, said }, index) => {
        const [first] = said;
        const last = said.at(-1) ?? first;
        const { note, isMine, agentId, name } = first;
        return (
          <li key={key} class={note ? 'quiet-line' : isMine ? 'mine' : 'theirs'}>
            {beginsDay && !(greeting && index === 0) && (
              <p class="day">{formatRelativeDay(locale, first.date, messages)}</p>
            )}
            {note ? (
              <p>{format(messages[note], { name })}</p>
            ) : (
              <>
                {!isMine && <Avatar name={name} picture={pictureUrl?.(agentId)} />}
                <div class="said">
                  <p class={isMine ? 'sender unseen' : 'sender'}>{isMine ? messages.you : name}</p>
                  {said.map((message) => (
                    <div key={message.key} class="bubble" dir="auto">
                      {renderBody(message)}
                    </div>
                  ))}
                  <time class="when" dateTime={last.date}>
                    {formatTime(locale, last.date)}
                  </time>
                </div>
              </>
            )}
          </li>
        );
      })}
      {children}
    </ol>
  );
}
