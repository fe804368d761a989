/** What the visitor has written and what was said: tickets, messages that wait to be sent, and past conversations. */

import { useState } from 'preact/hooks';
import { EmptyState } from '../components/EmptyState.tsx';
import { Heading } from '../components/Heading.tsx';
import { type ListedMessage, MessageList } from '../components/MessageList.tsx';
import thread from '../components/Thread.css?inline';
import { useWidget } from '../context.ts';
import { format } from '../i18n/format.ts';
import type { MessageStrings } from '../i18n/messages/strings.ts';
import { useMessageWords } from '../i18n/messages/words.ts';
import { linkTo } from '../links.ts';
import { saidInConversation } from '../models/conversation.ts';
import type { ListedConversation } from '../models/conversations.ts';
import type { VisitorSide } from '../models/visitor-side.ts';
import { Loaded } from './Loaded.tsx';
import own from './MessagesView.css?inline';
import { statusWords } from './status-words.ts';
import { VisitorView } from './VisitorView.tsx';

export const styles = thread + own;

export function View() {
  return <VisitorView>{(side) => <Messages side={side} />}</VisitorView>;
}

function Messages({ side }: { side: VisitorSide }) {
  const { models } = useWidget();
  const { strings } = useMessageWords();
  const { tickets, outbox, conversations, person } = side;
  const center = models.helpCenter.state.value;
  const { settings } = models.source;
  const canWrite = center.status === 'ready' && center.value.contactEnabled;
  const hasChats =
    person.claims !== null &&
    center.status === 'ready' &&
    center.value.conversationsEnabled &&
    settings.value.conversations !== false;

  const waiting = outbox.letters.value
    .filter(({ input, status }) => !input.ticketId && status !== 'sent')
    .map(
      ({ key, input, status, writtenAt }): ListedMessage => ({
        key,
        route: { name: 'contact' },
        title: input.subject,
        note: status === 'sending' || status === 'waiting' ? strings.sending : strings.notSentYet,
        date: new Date(writtenAt).toISOString(),
      }),
    );

  return (
    <>
      <Heading>{strings.tabMessages}</Heading>
      <Loaded state={tickets.state.value} onRetry={() => tickets.refresh()}>
        {(list) => {
          const chats = hasChats ? conversations.list.state.value : undefined;
          const listed = [
            ...waiting,
            ...list.map(
              ({ ticketID: id, subject, status, updatedDate }): ListedMessage => ({
                key: String(id),
                route: { name: 'ticket', id },
                title: subject,
                note: statusWords(strings)[status],
                date: updatedDate,
                isUnread: tickets.unread.value.includes(id),
              }),
            ),
          ];
          const isEmpty = listed.length === 0 && !(chats?.status === 'ready' && chats.value.length > 0);
          return (
            <>
              {isEmpty ? (
                <EmptyState title={strings.emptyMessages}>
                  <p class="state-title">{strings.emptyMessagesHint}</p>
                  {canWrite && <WriteLink />}
                </EmptyState>
              ) : (
                listed.length > 0 && (
                  <section aria-label={strings.tickets}>
                    <MessageList messages={listed} />
                  </section>
                )
              )}
              {chats && (
                <Loaded state={chats} onRetry={(isBroken) => conversations.list.retry(isBroken)}>
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

function WriteLink() {
  const { strings } = useMessageWords();
  return (
    <a class="button primary" href={linkTo({ name: 'contact' })}>
      {strings.contactTitle}
    </a>
  );
}

/** Each is asked for its last line, so they come in portions. */
const shownAtOnce = 10;

function Chats({ all, side }: { all: readonly ListedConversation[]; side: VisitorSide }) {
  const { strings } = useMessageWords();
  const [shown, setShown] = useState(shownAtOnce);
  const rows = all.slice(0, shown).map((listed) => rowOf(listed, side, strings));
  return (
    <section>
      <h2 class="label">{strings.conversations}</h2>
      <MessageList messages={rows} />
      {all.length > shown && (
        <button class="button" type="button" onClick={() => setShown(shown + shownAtOnce)}>
          {strings.showMore}
        </button>
      )}
    </section>
  );
}

function rowOf(
  { conversationID: id, date }: ListedConversation,
  { conversations }: VisitorSide,
  strings: MessageStrings,
): ListedMessage {
  const state = conversations.messages(id).state.value;
  const said = state.status === 'ready' ? saidInConversation(state.value).filter(({ note }) => !note) : [];
  const last = said.at(-1);
  const partner = said.findLast(({ agentId }) => agentId !== null) ?? said.find(({ isMine }) => !isMine);
  const agent = partner?.agentId ? conversations.agent(partner.agentId).state.value : undefined;
  const name = partner?.name ?? '';
  return {
    key: id,
    route: { name: 'conversation', id },
    title: name ? format(strings.conversationWith, { name }) : strings.visitorJoined,
    note: last?.text ?? '',
    date: last?.date ?? date,
    agent: { name, picture: agent?.status === 'ready' ? agent.value?.agentPicture : undefined },
  };
}
