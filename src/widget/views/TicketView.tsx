/** A ticket as a thread, with the composer for a reply. */

import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { maxRatingCommentLength } from '../../api/limits.ts';
import { Attachments } from '../../ui/components/Attachments.tsx';
import { Avatar } from '../../ui/components/Avatar.tsx';
import { Composer } from '../../ui/components/Composer.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { MessageIcon } from '../../ui/components/MessageIcon.tsx';
import { Picture } from '../../ui/components/Picture.tsx';
import { QueuedMessage } from '../../ui/components/QueuedMessage.tsx';
import { Rating } from '../../ui/components/Rating.tsx';
import { RichText } from '../../ui/components/RichText.tsx';
import { Thread } from '../../ui/components/Thread.tsx';
import { TypingNote } from '../../ui/components/TypingNote.tsx';
import { lightMarkup } from '../../ui/html/light-markup.ts';
import { pressedPicture } from '../../ui/html/message-files.ts';
import { toSafeMessage } from '../../ui/html/message-html.ts';
import { describeReplies } from '../../ui/i18n/describe-replies.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Loaded } from '../connected/Loaded.tsx';
import { MessageBody } from '../connected/MessageBody.tsx';
import { VisitorFrame } from '../connected/VisitorFrame.tsx';
import { useWidget } from '../context.ts';
import { usePictures } from '../hooks/use-pictures.ts';
import { useThreadEnd } from '../hooks/use-thread-end.ts';
import type { Entry } from '../models/navigation.ts';
import type { QueuedMessage as Queued } from '../models/sending/message-queue.ts';
import type { OutboxModel } from '../models/sending/outbox.ts';
import { ownCopies, withoutStored } from '../models/sending/stored-copies.ts';
import { groupSaid, type Said, saidInTicket } from '../models/visitor/conversation.ts';
import { statusLabel } from '../models/visitor/status-labels.ts';
import type { Thread as ThreadState, TicketModel } from '../models/visitor/ticket.ts';
import type { TicketRatingModel } from '../models/visitor/ticket-rating.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';
import { saveText, writeTranscript } from '../transcript.ts';

export function TicketView({ entry }: { entry: Entry }) {
  const id = entry.route.name === 'ticket' ? entry.route.id : 0;
  return <VisitorFrame>{(models) => <Ticket visitorModels={models} id={id} entry={entry} />}</VisitorFrame>;
}

interface TicketProps {
  visitorModels: VisitorModels;
  id: number;
  entry: Entry;
}

function Ticket(props: TicketProps) {
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
  const { viewport } = useWidget();
  const { messages } = useMessages();
  const { tickets, outbox } = visitorModels;
  const { news, rating } = visitorModels.ticket(id);
  const said = useMemo(() => saidInTicket(delivered), [delivered]);
  const groups = useMemo(() => groupSaid(said), [said]);
  const pictureUrl = usePictures(visitorModels);
  const queued = useQueuedReplies(outbox, id, delivered);
  const undelivered = queued.filter(({ status }) => status === 'postponed' || status === 'refused').length;
  const count = delivered.length + queued.length + undelivered;
  const last = delivered.at(-1)?.date;
  const isOver = status === 'solved' || status === 'closed';
  const typing = tickets.typing.agents.value.get(id);
  const seenUpTo = tickets.reads.seenUpTo(id);
  const isSeen = said.at(-1)?.isMine && seenUpTo !== null && seenUpTo >= (last ?? '');
  const asksForRating = isOver && rating.rating.value?.canRate;
  const foot = [typing, isSeen, asksForRating].join();
  const anchor = useThreadEnd(entry, { count, sent: queued.length, foot });
  const isAnswered = said.at(-1)?.agentId !== null;

  useEffect(() => {
    if (last) viewport.whenVisible(() => tickets.reads.markRead(id, last));
  }, [id, last, viewport, tickets]);

  return (
    <>
      <TicketHeader
        subject={tickets.find(id)?.subject || messages.thread}
        agent={said.findLast(({ agentId }) => agentId !== null)}
        status={statusLabel(messages, status, isAnswered ? 'support' : 'visitor')}
        pictureUrl={pictureUrl}
        said={said}
      />
      <ZoomingBox anchor={anchor}>
        <Thread
          groups={groups}
          pictureUrl={pictureUrl}
          renderBody={(message) => <MessageBody message={message} />}
        >
          {queued.map((message) => (
            <QueuedReply key={message.key} message={message} outbox={outbox} />
          ))}
          {isSeen && queued.length === 0 && <li class="mine seen">{messages.seen}</li>}
          {typing !== undefined && <Typist agentId={typing} said={said} pictureUrl={pictureUrl} />}
        </Thread>
      </ZoomingBox>
      {isOver && <TicketRating model={rating} status={status} />}
      {isOver && <p class="thread-status">{messages.replySolved}</p>}
      <ThreadNotices
        isWaiting={!isOver && queued.length === 0 && !isAnswered}
        isTyping={typing !== undefined}
        isSending={queued.at(-1)?.status === 'sending'}
        news={news.value}
      />
      <ReplyBox visitorModels={visitorModels} id={id} />
    </>
  );
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
}

/** Shows the site's name for an agent who has not written in the thread. */
function Typist({ agentId, said, pictureUrl }: TypistProps) {
  const { models } = useWidget();
  const last = said.findLast((message) => message.agentId === agentId);
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
          const picture = pressedPicture(event);
          if (!picture) return;
          event.preventDefault();
          setZoomed(picture);
        }}
      >
        {children}
      </div>
      {zoomed && <Picture picture={zoomed} onClose={() => setZoomed(undefined)} />}
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
  isTyping: boolean;
  isSending: boolean;
  /** The newest message that arrived while the thread was open. */
  news: TicketModel['news']['value'];
}

/** Notices below the thread, which screen readers announce. */
function ThreadNotices({ isWaiting, isTyping, isSending, news }: ThreadNoticesProps) {
  const { models } = useWidget();
  const localization = useMessages();
  const { messages } = localization;
  const replies = models.helpCenter.known.value?.replies;
  return (
    <>
      {/* Also announces that a message has arrived. */}
      <output class="thread-status">
        {isWaiting && messages.delivered}
        {isWaiting && (
          // Hidden visually while a typing notice is shown, which contradicts it; if it were removed, it would be
          // announced again later.
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

/** The composer, with the attached files. */
function ReplyBox({ visitorModels, id }: Pick<TicketProps, 'visitorModels' | 'id'>) {
  const { models } = useWidget();
  const { tickets } = visitorModels;
  const { reply, send } = visitorModels.ticket(id);
  const { values, files } = reply.draft.value;
  const { uploads, isTooLarge, add, retry, remove } = reply.uploads;
  const canAttach = models.source.settings.value.contact?.attachments !== false;
  return (
    <Composer
      text={values['message'] ?? ''}
      onInput={(text) => {
        reply.type('message', text);
        if (tickets.isLive.peek() && text !== '') tickets.typing.notify(id);
      }}
      onSend={send}
      onFiles={canAttach ? add : undefined}
    >
      <Attachments
        files={files}
        uploads={uploads.value}
        isTooLarge={isTooLarge.value}
        onRetry={retry}
        onRemove={remove}
      />
    </Composer>
  );
}

interface TicketHeaderProps {
  subject: string;
  /** The last message by an agent, if there is one. */
  agent: Said | undefined;
  status: string;
  pictureUrl(agentId: number | null): string | undefined;
  said: readonly Said[];
}

/** Subject, agent and status of the ticket, with buttons to download and print it. */
function TicketHeader({ subject, agent, status, pictureUrl, said }: TicketHeaderProps) {
  const { messages, locale } = useMessages();
  const { title } = useWidget().models;
  return (
    <div class="thread-head with-avatar">
      <Avatar name={agent?.name ?? title.value} picture={pictureUrl(agent?.agentId ?? null)} />
      <div class="thread-about">
        <Heading>
          <bdi>{subject}</bdi>
        </Heading>
        <p>
          {agent && (
            <>
              <bdi class="thread-agent">{agent.name}</bdi>
              {' · '}
            </>
          )}
          <span class="thread-state">{status}</span>
        </p>
      </div>
      <button
        class="bar-button"
        type="button"
        aria-label={messages.transcript}
        onClick={() => saveText(`${subject}.txt`, writeTranscript(subject, said, locale, messages))}
      >
        <MessageIcon name="save" />
      </button>
    </div>
  );
}

/** A message that is being sent, rendered like a stored one. */
function OwnText({ text }: { text: string }) {
  const { baseUrl } = useWidget();
  const { table } = useMessages().messages;
  const safe = useMemo(
    () => toSafeMessage(lightMarkup(text), { baseUrl, tableLabel: table, plain: text }),
    [text, baseUrl, table],
  );
  return <RichText html={safe} />;
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
      comment={comment}
      longestComment={maxRatingCommentLength}
      status={sending}
      onRate={rate}
    />
  );
}
