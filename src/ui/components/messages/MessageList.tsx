import { useMessages } from '../../i18n/use-messages.ts';
import { Avatar } from '../icons/Avatar.tsx';
import { type LinkTarget, useLinkTo } from '../links.ts';
import { MessageWhen } from './MessageWhen.tsx';

export interface ListedMessage {
  readonly key: string;
  readonly route: LinkTarget;
  readonly title: string;
  /** Excerpt of the last message; empty until it is known. */
  readonly line: string;
  readonly isMine?: boolean;
  /** Name of the agent who replied, unless the title contains it. */
  readonly writer?: string | undefined;
  /** The status of the ticket, or of the message that is not sent yet, in words. */
  readonly status?: string;
  /** Date of the last message, ISO 8601. */
  readonly date: string;
  readonly isUnread?: boolean;
  /** Whether the last message is not sent yet; the status then says why. */
  readonly isUnsent?: boolean;
  /** The agent whose portrait is drawn before the row. */
  readonly agent: { readonly name: string; readonly picture: string | undefined };
}

export function MessageList({ items }: { items: readonly ListedMessage[] }) {
  const linkTo = useLinkTo();
  const { messages } = useMessages();
  return (
    <ul class="card">
      {items.map(({ key, route, title, line, isMine, writer, status, date, isUnread, agent }) => (
        <li key={key}>
          <a class={isUnread ? 'row message-row is-unread' : 'row message-row'} href={linkTo(route)}>
            <Avatar {...agent} />
            <span class="row-title">
              <span class="message-title" dir="auto">
                {title}
              </span>
              <span class="row-note message-line">
                {isMine && <span class="message-mine">{messages.you}: </span>}
                <span class="message-note" dir="auto">
                  {line}
                </span>
              </span>
              {(writer || status) && (
                <span class="row-note message-status">
                  {writer && <bdi>{writer}</bdi>}
                  {writer && status && ' · '}
                  {status}
                </span>
              )}
            </span>
            <MessageWhen date={date} isUnread={isUnread} />
          </a>
        </li>
      ))}
    </ul>
  );
}
