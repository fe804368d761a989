/** What the visitor has written and what was said: tickets, messages that wait to be sent, and past conversations. */

import { useState } from 'preact/hooks';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { MessageIcon } from '../../ui/components/MessageIcon.tsx';
import { type ListedMessage, MessageList } from '../../ui/components/MessageList.tsx';
import { sendingState } from '../../ui/components/QueuedMessage.tsx';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Loaded } from '../connected/Loaded.tsx';
import { VisitorFrame } from '../connected/VisitorFrame.tsx';
import { useWidget } from '../context.ts';
import { usePictures } from '../hooks/use-pictures.ts';
import { linkTo } from '../links.ts';
import { saidInConversation } from '../models/visitor/conversation.ts';
import type { ListedConversation } from '../models/visitor/conversations.ts';
import { statusLabel } from '../models/visitor/status-labels.ts';
import type { VisitorModels } from '../models/visitor/visitor-session.ts';

export { default as styles } from './MessagesView.css?inline';

export function MessagesView() {
  return <VisitorFrame>{(models) => <Messages visitorModels={models} />}</VisitorFrame>;
}

function Messages({ visitorModels }: { visitorModels: VisitorModels }) {
  const { models } = useWidget();
  const { messages } = useMessages();
  const { tickets, conversations, visitor } = visitorModels;
  const center = models.helpCenter.state.value;
  const { contactEnabled = false, conversationsEnabled = false } =
    center.status === 'ready' ? center.value : {};
  const hasChats =
    visitor.claims && conversationsEnabled && models.source.settings.value.conversations !== false;
  const waiting = useWaiting(visitorModels);
  const chats = hasChats ? conversations.list() : undefined;

  return (
    <>
      <Heading>{messages.tabMessages}</Heading>
      <Loaded state={tickets.state.value} onRetry={tickets.retry}>
        {(list) => {
          const state = chats?.state.value;
          const listed = [
            ...waiting,
            ...list.map(
              ({ ticketID: id, subject, status, updatedDate }): ListedMessage => ({
                key: String(id),
                route: { name: 'ticket', id },
                title: subject,
                note: statusLabel(
                  messages,
                  status,
                  tickets.reads.unread.value.includes(id) ? 'support' : null,
                ),
                date: updatedDate,
                isUnread: tickets.reads.unread.value.includes(id),
              }),
            ),
          ];
          const isEmpty = listed.length === 0 && !(state?.status === 'ready' && state.value.length > 0);
          return (
            <>
              {isEmpty && (
                <EmptyState
                  icon={<MessageIcon name="messages" />}
                  title={messages.emptyMessages}
                  text={messages.emptyMessagesHint}
                >
                  {contactEnabled && (
                    <a class="button primary" href={linkTo({ name: 'contact' })}>
                      {messages.contactUs}
                    </a>
                  )}
                </EmptyState>
              )}
              {listed.length > 0 && (
                <section aria-label={messages.tabMessages}>
                  <MessageList items={listed} />
                </section>
              )}
              {chats && (
                <Loaded state={chats.state.value} onRetry={chats.retry}>
                  {(all) => all.length > 0 && <Chats all={all} visitorModels={visitorModels} />}
                </Loaded>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** First messages that are not there yet. */
function useWaiting({ outbox }: VisitorModels): ListedMessage[] {
  const localization = useMessages();
  return outbox.messages.value
    .filter(({ input }) => !input.ticketId)
    .map((message) => ({
      key: message.key,
      route: { name: 'contact' },
      title: message.input.subject,
      note: sendingState(message, localization),
      date: new Date(message.writtenAt).toISOString(),
    }));
}

/** Each is asked for its last line, so they come in portions. */
const rowsAtOnce = 10;

function Chats({ all, visitorModels }: { all: readonly ListedConversation[]; visitorModels: VisitorModels }) {
  const { messages } = useMessages();
  const [rowCount, setRowCount] = useState(rowsAtOnce);
  const pictureOf = usePictures(visitorModels);

  function rowOf({ conversationID: id, date }: ListedConversation): ListedMessage {
    const state = visitorModels.conversations.messages(id).state.value;
    const said = state.status === 'ready' ? saidInConversation(state.value).filter(({ note }) => !note) : [];
    const last = said.at(-1);
    const partner = said.findLast(({ agentId }) => agentId !== null) ?? said.find(({ isMine }) => !isMine);
    const name = partner?.name ?? '';
    return {
      key: id,
      route: { name: 'conversation', id },
      title: name ? format(messages.conversationWith, { name }) : messages.visitorJoined,
      note: last?.text ?? '',
      date: last?.date ?? date,
      agent: { name, picture: pictureOf(partner?.agentId ?? null) },
    };
  }

  return (
    <section>
      <h2 class="label">{messages.conversations}</h2>
      <MessageList items={all.slice(0, rowCount).map(rowOf)} />
      {all.length > rowCount && (
        <button class="button" type="button" onClick={() => setRowCount(rowCount + rowsAtOnce)}>
          {messages.showMore}
        </button>
      )}
    </section>
  );
}
