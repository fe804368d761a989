/** The visitor's messages, the newest first: tickets, messages that are not sent yet, and past conversations. */

import { useState } from 'preact/hooks';
import { loading } from '../../state/query.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { LinkRequest } from '../../ui/components/messages/LinkRequest.tsx';
import { MessageList } from '../../ui/components/messages/MessageList.tsx';
import { TicketOffer } from '../../ui/components/messages/TicketOffer.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { SoundSwitch } from '../connected/SoundSwitch.tsx';
import { VisitorFrame } from '../connected/VisitorFrame.tsx';
import { useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import { useMessageRows } from '../hooks/use-message-rows.ts';
import { linkTo } from '../links.ts';
import type { ListedConversation } from '../models/visitor/conversations.ts';
import type { ListedTicket } from '../models/visitor/newest-tickets.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

export { default as styles } from './MessagesView.css?inline';

export function MessagesView() {
  return <VisitorFrame>{(models) => <Messages visitorModels={models} />}</VisitorFrame>;
}

function Messages({ visitorModels }: { visitorModels: VisitorModels }) {
  const { models } = useWidget();
  const { messages } = useMessages();
  const { tickets, ticketOffer, conversations, visitor } = visitorModels;
  const { conversationsEnabled } = models.helpCenter.known.value ?? {};
  const hasChats =
    visitor.claims && conversationsEnabled && models.source.settings.value.conversations !== false;
  const chats = hasChats ? conversations.list() : undefined;
  const chatState = chats?.state.value;
  // Everything is drawn at once, so that no row moves when another one arrives later.
  const isWaiting = chatState?.status === 'loading' || !tickets.reads.isAsked.value;
  const state = tickets.state.value;

  return (
    <>
      <Heading>{messages.tabMessages}</Heading>
      <Loaded
        state={isWaiting && state.status === 'ready' ? loading : state}
        onRetry={(isBroken) => tickets.retry(isBroken)}
      >
        {(list) => (
          <>
            <TicketOffer
              offered={ticketOffer.offered.value}
              status={ticketOffer.status.value}
              onAccept={ticketOffer.accept}
              onDecline={ticketOffer.decline}
            />
            <List
              visitorModels={visitorModels}
              tickets={list}
              chats={chatState?.status === 'ready' ? chatState.value : []}
            />
            {chats && chatState?.status === 'failed' && (
              <Loaded state={chatState} onRetry={chats.retry}>
                {() => null}
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Some rows load their last message, so rows are drawn in portions. */
const rowsAtOnce = 10;

interface ListProps {
  visitorModels: VisitorModels;
  tickets: readonly ListedTicket[];
  chats: readonly ListedConversation[];
}

function List({ visitorModels, tickets, chats }: ListProps) {
  const { messages } = useMessages();
  const [count, setCount] = useState(rowsAtOnce);
  const { rows, total } = useMessageRows(visitorModels, tickets, chats, count);
  if (total === 0)
    return (
      <>
        <NoMessagesYet />
        <SendMeALink visitorModels={visitorModels} />
      </>
    );
  return (
    <section aria-label={messages.tabMessages}>
      <MessageList items={rows} />
      {total > count && (
        <button class="button" type="button" onClick={() => setCount(count + rowsAtOnce)}>
          {messages.showMore}
        </button>
      )}
      {tickets.length > 0 && <SoundSwitch visitor={visitorModels.visitor} />}
      <SendMeALink visitorModels={visitorModels} />
    </section>
  );
}

/** Shown to anonymous visitors, whose earlier tickets are known only by their email address. */
function SendMeALink({ visitorModels: { visitor, linkRequest } }: { visitorModels: VisitorModels }) {
  const { helpCenter } = useWidget().models;
  const { email, problem, status, isOffered, type, send } = linkRequest;
  if (visitor.claims || !helpCenter.known.value?.linksByMail || !isOffered.value) return null;
  return (
    <LinkRequest
      email={email.value}
      problem={problem.value}
      status={status.value}
      onInput={type}
      onSend={send}
    />
  );
}

function NoMessagesYet() {
  const { helpCenter } = useWidget().models;
  const { messages } = useMessages();
  return (
    <EmptyState
      icon={<MessageIcon name="messages" />}
      title={messages.emptyMessages}
      text={messages.emptyMessagesHint}
    >
      {helpCenter.known.value?.contactEnabled && (
        <a class="button primary" href={linkTo({ name: 'contact' })}>
          {messages.contactUs}
        </a>
      )}
    </EmptyState>
  );
}
