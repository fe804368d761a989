/** The messages of a ticket, as a thread. */

import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { maxRatingCommentLength } from '../../api/limits.ts';
import type { VisitorChat } from '../../api/schemas/chat-periods.ts';
import { Heading } from '../../ui/components/Heading.tsx';
import { ZoomedImage } from '../../ui/components/media/ZoomedImage.tsx';
import { QueuedMessage } from '../../ui/components/messages/QueuedMessage.tsx';
import { Rating } from '../../ui/components/messages/Rating.tsx';
import { Thread } from '../../ui/components/messages/Thread.tsx';
import { TypingNote } from '../../ui/components/messages/TypingNote.tsx';
import { pressedImage } from '../../ui/html/message-files.ts';
import { describeWaiting } from '../../ui/i18n/describe-chat.ts';
import { describeReplies } from '../../ui/i18n/describe-replies.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { MessageBody } from '../connected/MessageBody.tsx';
import { OwnText } from '../connected/OwnText.tsx';
import { TeamGreeting } from '../connected/TeamGreeting.tsx';
import { TicketChat } from '../connected/TicketChat.tsx';
import { describeReplyAddress, TicketReplyAddress } from '../connected/TicketReplyAddress.tsx';
import { useWaitingArticles, WaitingArticles } from '../connected/WaitingArticles.tsx';
import { useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import { useAgentPictures } from '../hooks/use-agent-pictures.ts';
import { useFaces } from '../hooks/use-faces.ts';
import { useThreadEnd } from '../hooks/use-thread-end.ts';
import type { Entry } from '../models/navigation.ts';
import type { QueuedMessage as Queued } from '../models/sending/message-queue.ts';
import type { OutboxModel } from '../models/sending/outbox.ts';
import { ownCopies, withoutStored } from '../models/sending/stored-copies.ts';
import { type ChatMoment, chatMoment, isRatable } from '../models/visitor/chat-moment.ts';
import { groupSaid, type Said, saidInTicket } from '../models/visitor/conversation.ts';
import type { Thread as ThreadState, TicketModel } from '../models/visitor/ticket.ts';
import type { TicketRatingModel } from '../models/visitor/ticket-rating.ts';
import type { TicketsModel } from '../models/visitor/tickets.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';

export interface TicketProps {
  visitorModels: VisitorModels;
  id: number;
  entry: Entry;
}

export function Ticket(props: TicketProps) {
  const { visitorModels, id } = props;
  const { state, retry } = visitorModels.ticket(id);
  useEffect(() => visitorModels.tickets.nudge(), [visitorModels]);
  return (
    <Loaded state={state.value} onRetry={retry}>
      {(thread) => <TicketThread {...props} {...thread} />}
    </Loaded>
  );
}

function TicketThread({ visitorModels, id, entry, messages: delivered, status }: TicketProps & ThreadState) {
  const { messages } = useMessages();
  const { tickets, outbox } = visitorModels;
  const { news, rating, replyAddress, chat: chatModel } = visitorModels.ticket(id);
  const said = useMemo(() => saidInTicket(delivered), [delivered]);
  const groups = useMemo(() => groupSaid(said), [said]);
  const pictureUrl = useAgentPictures(visitorModels);
  const queued = useQueuedReplies(outbox, id, delivered);
  const undelivered = queued.filter(({ status }) => status === 'postponed' || status === 'refused').length;
  const count = delivered.length + queued.length + undelivered;
  const last = delivered.at(-1)?.date;
  const isOver = status === 'solved' || status === 'closed';
  const typing = tickets.typing.agents.value.get(id);
  const seenUpTo = tickets.reads.seenUpTo(id);
  const isSeen = said.at(-1)?.isMine && seenUpTo !== null && seenUpTo >= (last ?? '');
  const chat = chatModel.chat.value;
  const moment = chatMoment(chat, delivered);
  const asksForChatRating = isRatable(chat);
  const asksForRating = asksForChatRating || (isOver && rating.rating.value?.canRate);
  const articles = useWaitingArticles(visitorModels, id, said);
  const foot = [
    ...[typing, isSeen, asksForRating, articles.length, describeReplyAddress(replyAddress)],
    ...[moment, chat?.cutOff],
  ].join();
  const anchor = useThreadEnd(entry, { count, sent: queued.length, foot });
  const isAnswered = said.at(-1)?.agentId !== null;
  const isGreeted = visitorModels.openedHere.has(id);
  const isWaiting = !isOver && queued.length === 0 && !isAnswered;

  useReadMark(tickets, id, last);

  return (
    <>
      <TicketSubject subject={tickets.find(id)?.subject || messages.thread} first={said[0]} />
      <ZoomingBox anchor={anchor}>
        <Thread
          groups={groups}
          pictureUrl={pictureUrl}
          renderBody={(message) => <MessageBody message={message} />}
          greeting={
            isGreeted && <TeamGreeting isChatting={moment !== undefined && moment !== 'unanswered'} />
          }
        >
          {queued.map((message) => (
            <QueuedReply key={message.key} message={message} outbox={outbox} />
          ))}
          {isSeen && queued.length === 0 && <li class="mine seen">{messages.seen}</li>}
          {typing !== undefined && (
            <Typist agentId={typing} said={said} pictureUrl={pictureUrl} chat={chat} />
          )}
        </Thread>
      </ZoomingBox>
      {isOver && !asksForChatRating && <TicketRating model={rating} status={status} />}
      {isOver && moment !== 'ended' && <p class="thread-status">{messages.replySolved}</p>}
      <ThreadNotices
        isWaiting={isWaiting}
        isGreeted={isGreeted}
        isTyping={typing !== undefined}
        isSending={queued.at(-1)?.status === 'sending'}
        news={news.value}
        isMarked={tickets.reads.isAsked.value}
        moment={moment}
        chat={chat}
      />
      <TicketChat visitorModels={visitorModels} model={chatModel} moment={moment} />
      <TicketReplyAddress model={replyAddress} isWaiting={isWaiting} isOver={isOver} moment={moment} />
      <WaitingArticles model={visitorModels.waitingArticles} articles={articles} />
    </>
  );
}

/** Marks the thread as read up to its last message while the visitor can see it, and as left when it is closed. */
function useReadMark({ reads }: TicketsModel, id: number, last: string | undefined): void {
  const { viewport } = useWidget();
  useEffect(
    () =>
      viewport.watchVisibility((isVisible) =>
        isVisible && last ? reads.markRead(id, last) : reads.leave(id),
      ),
    [id, last, viewport, reads],
  );
  useEffect(() => () => reads.leave(id), [id, reads]);
}

interface TicketSubjectProps {
  subject: string;
  /** The first message of the thread. */
  first: Said | undefined;
}

function TicketSubject({ subject, first }: TicketSubjectProps) {
  return (
    <Heading as={isExcerpt(subject, first) ? 'unseen' : 'thread-subject'}>
      <bdi>{subject}</bdi>
    </Heading>
  );
}

/** Whether a subject only repeats the first words of the thread, from which the server made it. */
function isExcerpt(subject: string, first: Said | undefined): boolean {
  const words = subject.endsWith('…') ? subject.slice(0, -1) : subject;
  return first?.text.replaceAll(/\s+/g, ' ').trimStart().startsWith(words) ?? false;
}

/** Returns the queued replies, without those that the thread already contains. */
function useQueuedReplies(outbox: OutboxModel, id: number, delivered: ThreadState['messages']) {
  const copies = useMemo(() => ownCopies(delivered), [delivered]);
  const queued = outbox.messages.value.filter(({ input }) => input.ticketId === String(id));
  return withoutStored(queued, copies);
}

interface TypistProps {
  agentId: number;
  said: readonly Said[];
  pictureUrl: (agentId: number | null) => string | undefined;
  chat: VisitorChat | null;
}

/** Shows the site's name for an agent who has not written in the thread, and is not in its chat. */
function Typist({ agentId, said, pictureUrl, chat }: TypistProps) {
  const { models } = useWidget();
  const last = said.findLast((message) => message.agentId === agentId);
  const [face] = useFaces(chat?.agents.filter((agent) => agent.agentId === agentId) ?? []);
  if (!last && face) return <TypingNote {...face} />;
  return <TypingNote name={last?.name ?? models.title.value} picture={last && pictureUrl(agentId)} />;
}

/** The element around the thread. A press on an image in a message enlarges it. */
function ZoomingBox({ anchor, children }: { anchor: Ref<HTMLDivElement>; children: ComponentChildren }) {
  const [zoomed, setZoomed] = useState<HTMLImageElement>();
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links in the messages are pressed, which keys press too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the same reason */}
      <div
        class="thread-box"
        ref={anchor}
        onClick={(event) => {
          const image = pressedImage(event);
          if (!image) return;
          event.preventDefault();
          setZoomed(image);
        }}
      >
        {children}
      </div>
      {zoomed && <ZoomedImage image={zoomed} onClose={() => setZoomed(undefined)} />}
    </>
  );
}

function QueuedReply({ message, outbox }: { message: Queued; outbox: OutboxModel }) {
  const { key, input, fileNames } = message;
  return (
    <QueuedMessage message={message} onRetry={() => outbox.retry(key)} onDiscard={() => outbox.drop(key)}>
      {input.message !== fileNames.join(', ') && <OwnText text={input.message} />}
    </QueuedMessage>
  );
}

interface ThreadNoticesProps {
  /** Whether the visitor's last message has arrived and no agent has replied. */
  isWaiting: boolean;
  /** Whether the greeting above the messages says when to expect a reply. */
  isGreeted: boolean;
  isTyping: boolean;
  isSending: boolean;
  /** The newest message that arrived while the thread was open. */
  news: TicketModel['news']['value'];
  /** Whether it is known if the thread has a chat. */
  isMarked: boolean;
  moment: ChatMoment | undefined;
  chat: VisitorChat | null;
}

/** Notices below the thread, which screen readers announce. */
function ThreadNotices(props: ThreadNoticesProps) {
  const { isWaiting, isGreeted, isTyping, isSending, news, isMarked, moment, chat } = props;
  const { helpCenter } = useWidget().models;
  const localization = useMessages();
  const { messages } = localization;
  const replies = helpCenter.known.value?.replies;
  const isTicket = isMarked && (moment === undefined || moment === 'unanswered');
  return (
    <>
      {/* Also announces that a message has arrived. */}
      <output class="thread-status">
        {isWaiting && moment !== 'ended' && messages.delivered}
        {moment === 'waiting' && chat && ` ${describeWaiting(chat, localization)}`}
        {moment === 'ended' && messages.chatEnded}
        {isWaiting && !isGreeted && isTicket && (
          // A reply time contradicts “is typing”, so it is hidden visually meanwhile. It is not removed, because screen
          // readers would announce it again once it is back.
          <span class={isTyping ? 'unseen' : undefined}>
            {` ${describeReplies(replies, localization, Date.now())}`}
          </span>
        )}
      </output>
      {/* A new element for each message, since the same words in the same element would not be announced again. */}
      <output class="unseen">
        {news && <span key={news.date}>{format(messages.newMessageFrom, { name: news.fromName })}</span>}
      </output>
      <output class="unseen">{isSending && messages.sending}</output>
    </>
  );
}

/** Loaded once the ticket is closed: it may have been rated on another device. */
function TicketRating({ model, status }: { model: TicketRatingModel; status: ThreadState['status'] }) {
  const { rating, ask, rate } = model;
  useEffect(() => {
    ask();
  }, [ask, status]);
  const known = rating.value;
  if (!known?.canRate) return null;
  const { rating: given, comment } = known;
  const sending = model.status.value;
  return (
    <Rating
      rating={given}
      comment={{ text: comment, longest: maxRatingCommentLength }}
      status={sending}
      onRate={rate}
    />
  );
}
