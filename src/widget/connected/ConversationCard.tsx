/** The card on home: the number of new replies if there are several, else the running conversation. */

import { Avatar } from '../../ui/components/icons/Avatar.tsx';
import { Icon } from '../../ui/components/icons/Icon.tsx';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import type { ListedMessage } from '../../ui/components/messages/MessageList.tsx';
import { MessageWhen } from '../../ui/components/messages/MessageWhen.tsx';
import { format, formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useMessageRows } from '../hooks/use-message-rows.ts';
import { linkTo } from '../links.ts';
import { findRunningTicket } from '../models/visitor/running-ticket.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

export function ConversationCard({ visitorModels }: { visitorModels: VisitorModels }) {
  const { tickets } = visitorModels;
  const { value: state } = tickets.state;
  const [unread, ...others] = tickets.reads.unread.value;
  const shown =
    (unread !== undefined && tickets.find(unread)) ||
    (state.status === 'ready' && findRunningTicket(state.value));
  // Unsent messages are the first rows. With a new reply, which is more important, all rows are searched for it.
  const { rows } = useMessageRows(
    visitorModels,
    shown ? [shown] : [],
    [],
    unread === undefined ? 1 : Infinity,
  );
  const row = rows.find(({ isUnread }) => isUnread) ?? rows[0];
  if (others.length > 0) return <NewReplies count={others.length + 1} />;
  return row ? <Conversation row={row} /> : null;
}

function NewReplies({ count }: { count: number }) {
  const { messages, locale } = useMessages();
  return (
    <a class="card row conversation-card" href={linkTo({ name: 'messages' })}>
      <MessageIcon name="messages" />
      <span class="row-title conversation-card-title">{formatCount(locale, messages.newReplies, count)}</span>
      <Icon name="next" />
    </a>
  );
}

function Conversation({ row }: { row: ListedMessage }) {
  const { messages } = useMessages();
  const { route, title, line, isMine, isUnsent, isUnread, writer, status, date, agent } = row;
  const name = isUnread ? format(messages.newReplyFrom, { name: agent.name }) : (writer ?? title);
  return (
    <a class="card row conversation-card" href={linkTo(route)}>
      <Avatar {...agent} />
      <span class="row-title">
        <span class="conversation-card-title" dir="auto">
          {isUnsent ? status : name}
        </span>
        <span class="row-note conversation-card-line">
          {isMine && <span class="message-mine">{messages.you}: </span>}
          <span class="conversation-card-text" dir="auto">
            {line}
          </span>
        </span>
      </span>
      <MessageWhen date={date} isUnread={isUnread} />
    </a>
  );
}
