/** The open ticket: its head, its messages, and the box for an answer. */

import type { DeskTicket } from '../../../api/schemas/desk.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { LoadFailure } from '../../kit/LoadFailure.tsx';
import { useWatched } from '../../kit/use-watched.ts';
import type { Thread, ThreadData } from '../../models/thread/thread.ts';
import { ThreadChatBar } from '../chats/ThreadChatBar.tsx';
import { CustomerPane } from '../customer/CustomerPane.tsx';
import { AnswerBox } from './compose/AnswerBox.tsx';
import { GoneTicket } from './GoneTicket.tsx';
import { LinkedTickets } from './LinkedTickets.tsx';
import { ForwardDialog } from './merge-and-forward/forwarding/ForwardDialog.tsx';
import { MergeDialog } from './merge-and-forward/merging/MergeDialog.tsx';
import { MergedNotice } from './merge-and-forward/merging/MergedNotice.tsx';
import { findAnswered, MessageList } from './messages/MessageList.tsx';
import { OriginalDialog } from './originals/OriginalDialog.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import { useThreadModels } from './use-thread-models.ts';
import '../../../ui/components/media/RichText.css';
import '../../../ui/components/messages/Attachments.css';
import '../../../ui/components/media/hidden-image.css';
import '../../../ui/components/articles/link-card.css';
import '../../../ui/components/media/ZoomedImage.css';
import './thread.css';
import './compose/answer.css';
import './compose/other-draft.css';
import './compose/send-button.css';
import './quotes/quotes.css';
import './suggestions/suggestions.css';

export interface ThreadPaneProps {
  /** Whether the drawer with the customer is open. */
  isCustomerOpen: boolean;
  onCustomer(isOpen: boolean): void;
}

export function ThreadPane({ isCustomerOpen, onCustomer }: ThreadPaneProps) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const { ticketId } = desk.navigation.place.value;
  const ticket = desk.tickets.findOpen();
  // Actions that need the code of the pane are possible from here on.
  useThreadModels();

  if (ticketId === null) {
    return (
      <section class="thread-pane is-empty" aria-label={messages.messages}>
        <EmptyState
          icon={<MessageIcon name="messages" />}
          title={messages.chooseTicket}
          text={messages.chooseTicketHint}
        />
      </section>
    );
  }
  const thread = desk.threads.getOrCreate(ticketId);
  return (
    <>
      <section
        class={thread.isGone.value ? 'thread-pane is-gone' : 'thread-pane'}
        aria-label={messages.messages}
      >
        {ticket && (
          <ThreadHead
            ticket={ticket}
            isMerged={thread.data.value?.merge != null}
            onCustomer={() => onCustomer(!isCustomerOpen)}
            isCustomerOpen={isCustomerOpen}
          />
        )}
        <ThreadContent key={ticketId} thread={thread} ticket={ticket} />
      </section>
      {ticket && (
        <CustomerPane
          ticket={ticket}
          data={thread.data.value}
          isOpen={isCustomerOpen}
          onClose={() => onCustomer(false)}
        />
      )}
      <ThreadDialogs />
    </>
  );
}

function ThreadDialogs() {
  const { forwarding, merging, originals } = useThreadModels();
  const form = forwarding.form.value;
  const merge = merging.dialog.value;
  const messageId = originals.shownId.value;
  return (
    <>
      {form && <ForwardDialog form={form} />}
      {merge && <MergeDialog dialog={merge} />}
      {messageId !== null && <OriginalDialog messageId={messageId} />}
    </>
  );
}

function ThreadContent({ thread, ticket }: { thread: Thread; ticket: DeskTicket | undefined }) {
  const { messages } = useMessages('desk');
  const { status } = thread.state.value;
  const data = thread.data.value;
  useReadMark(thread, data ? ticket : undefined);

  if (thread.isGone.value) {
    return <GoneTicket ticketId={thread.id} />;
  }
  if (!data || !ticket) {
    return status === 'failed' ? (
      <LoadFailure title={messages.threadFailed} onRetry={() => thread.refresh()} />
    ) : (
      <Skeleton shape="thread" />
    );
  }
  return (
    <>
      <OtherAnswers data={data} />
      <MessageList thread={thread} data={data} />
      {data.merge ? (
        <MergedNotice ticketId={ticket.ticketId} merge={data.merge} />
      ) : (
        <>
          <ThreadChatBar data={data} />
          <AnswerBox thread={thread} data={data} />
        </>
      )}
    </>
  );
}

/** The tickets in which others have answered this one; what this one answers is at its first message, if that is shown. */
function OtherAnswers({ data }: { data: ThreadData }) {
  const { messages } = useMessages('desk');
  const { first, answered } = findAnswered(data);
  return (
    <>
      {!first && <LinkedTickets label={messages.answersTicket} tickets={answered} />}
      <LinkedTickets
        label={messages.answeredElsewhere}
        tickets={data.linked.filter((ticket) => !answered.includes(ticket))}
      />
    </>
  );
}

/** Marks the open ticket as read once the agent has had its messages in view. */
function useReadMark(thread: Thread, ticket: DeskTicket | undefined): void {
  const desk = useDesk();
  const isRead = thread.unseen.messages.value.length === 0;
  useWatched(
    isRead && ticket?.isUnread === true,
    () => ticket && desk.tickets.markRead(ticket),
    ticket?.last?.date,
  );
}
