/** What the visitor has written and what was said: tickets, messages that wait to be sent, and past conversations. */

import { useState } from 'preact/hooks';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { type ListedMessage, MessageList } from '../../ui/components/MessageList.tsx';
import { sendingState } from '../../ui/components/OutgoingMessage.tsx';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import { saidInConversation } from '../models/visitor/conversation.ts';
import type { ListedConversation } from '../models/visitor/conversations.ts';
import type { VisitorSide } from '../models/visitor/visitor-session.ts';
import { Loaded } from './Loaded.tsx';
import { statusLabels } from './status-labels.ts';
import { usePictures } from './use-pictures.ts';
import { VisitorView } from './VisitorView.tsx';

export function MessagesView() {
  return <VisitorView>{(side) => <Messages side={side} />}</VisitorView>;
}

function Messages({ side }: { side: VisitorSide }) {
  const { models } = useWidget();
  const { messages } = useMessages();
  const { tickets, conversations, person } = side;
  const center = models.helpCenter.state.value;
  const { contactEnabled = false, conversationsEnabled = false } =
    center.status === 'ready' ? center.value : {};
  const hasChats =
    person.claims && conversationsEnabled && models.source.settings.value.conversations !== false;
  const waiting = useWaiting(side);
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
                note: statusLabels(messages)[status],
                date: updatedDate,
                isUnread: tickets.unread.value.includes(id),
              }),
            ),
          ];
          const isEmpty = listed.length === 0 && !(state?.status === 'ready' && state.value.length > 0);
          return (
            <>
              {isEmpty && (
                <EmptyState title={messages.emptyMessages}>
                  <p class="state-title">{messages.emptyMessagesHint}</p>
                  {contactEnabled && (
                    <a class="button primary" href={linkTo({ name: 'contact' })}>
                      {messages.writeToUs}
                    </a>
                  )}
                </EmptyState>
              )}
              {listed.length > 0 && (
                <section aria-label={messages.tickets}>
                  <MessageList items={listed} />
                </section>
              )}
              {chats && (
                <Loaded state={chats.state.value} onRetry={chats.retry}>
                  {(all) => all.length > 0 && <Chats all={all} side={side} />}
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
function useWaiting({ outbox }: VisitorSide): ListedMessage[] {
  const localization = useMessages();
  return outbox.letters.value
    .filter(({ input }) => !input.ticketId)
    .map((letter) => ({
      key: letter.key,
      route: { name: 'contact' },
      title: letter.input.subject,
      note: sendingState(letter, localization),
      date: new Date(letter.writtenAt).toISOString(),
    }));
}

/** Each is asked for its last line, so they come in portions. */
const shownAtOnce = 10;

function Chats({ all, side }: { all: readonly ListedConversation[]; side: VisitorSide }) {
  const { messages } = useMessages();
  const [shown, setShown] = useState(shownAtOnce);
  const pictureOf = usePictures(side);

  function rowOf({ conversationID: id, date }: ListedConversation): ListedMessage {
    const state = side.conversations.messages(id).state.value;
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
      <MessageList items={all.slice(0, shown).map(rowOf)} />
      {all.length > shown && (
        <button class="button" type="button" onClick={() => setShown(shown + shownAtOnce)}>
          {messages.showMore}
        </button>
      )}
    </section>
  );
}
