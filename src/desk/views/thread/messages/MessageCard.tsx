/** One message: who wrote it and when, its text, and what became of the mails that carry it. */

import type { ComponentChildren } from 'preact';
import type { LinkedTicket, ThreadMessage } from '../../../../api/schemas/desk.ts';
import type { HeldMessage } from '../../../../api/schemas/drafts.ts';
import { Avatar } from '../../../../ui/components/icons/Avatar.tsx';
import { format } from '../../../../ui/i18n/format.ts';
import { formatRelativeDay, formatTime } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import type { Outgoing } from '../../../models/thread/thread.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionContext } from '../../actions/use-action-context.ts';
import { LinkedTickets } from '../LinkedTickets.tsx';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { useThreadModels } from '../use-thread-models.ts';
import { makeArticle } from './answer-actions.ts';
import { MailStates, type MessageMail } from './MailStates.tsx';
import { MessageEnd } from './MessageEnd.tsx';
import { MessageText, OutgoingText } from './MessageText.tsx';
import { isAnswer } from './make-article.ts';
import { messageCardId } from './message-card.ts';

export interface MessageCardProps {
  ticketId: number;
  message: ThreadMessage;
  /** The tickets that the message answers. */
  answered: readonly LinkedTicket[];
  /** Called once the agent has had the message in view; null for one that needs no look. */
  onSeen: (() => void) | null;
  mails: readonly MessageMail[];
  /** Whether the message came by a mail that is kept. */
  hasOriginal: boolean;
}

export function MessageCard({ ticketId, message, answered, mails, hasOriginal, onSeen }: MessageCardProps) {
  const { team } = useDesk();
  const { forwarding, originals } = useThreadModels();
  const {
    merging,
    forwarding: texts,
    originals: originalTexts,
    answersTicket,
  } = useMessages('desk').messages;
  const { messages, locale } = useMessages();
  const { messageId, messageType, agentId, fromName, from, messageHtml, messagePlain, mergedFrom, date } =
    message;
  const isNote = messageType === 'internal';
  const kind = isNote ? 'note' : agentId === null ? 'theirs' : 'ours';
  return (
    <Card
      id={messageCardId(messageId)}
      kind={kind}
      onSeen={onSeen}
      name={fromName || from}
      email={kind === 'theirs' && fromName !== '' ? from : undefined}
      picture={team.find(agentId)?.picture}
      origin={mergedFrom === null ? undefined : format(merging.from, { ticket: mergedFrom })}
      when={
        <>
          <time class="message-when" dateTime={date}>
            {formatRelativeDay(locale, date, messages)} {formatTime(locale, date)}
          </time>
          {hasOriginal && (
            <button
              class="message-original"
              type="button"
              aria-label={originalTexts.title}
              title={originalTexts.title}
              onClick={() => void originals.open(messageId)}
            >
              <DeskIcon name="mail" />
            </button>
          )}
          {!isNote && (
            <button
              class="message-forward"
              type="button"
              aria-label={texts.action}
              title={texts.action}
              onClick={() => forwarding.open(ticketId, message)}
            >
              <DeskIcon name="forward" />
            </button>
          )}
          {isAnswer(message) && <ArticleButton message={message} />}
        </>
      }
    >
      <LinkedTickets label={answersTicket} tickets={answered} />
      <MessageText html={messageHtml} plain={messagePlain} isOurs={agentId !== null} />
      <MailStates ticketId={ticketId} mails={mails} />
    </Card>
  );
}

/** Makes an article of an answer, where there is a help center for it. */
function ArticleButton({ message }: { message: ThreadMessage }) {
  const open = useDesk().tickets.findOpen();
  const context = useActionContext({ open, message });
  return <ActionButton class="message-article" action={makeArticle} context={context} isIconOnly />;
}

/** A message that the server has not confirmed yet. */
export function OutgoingCard({ outgoing: { kind, text } }: { outgoing: Outgoing }) {
  const { session } = useDesk();
  const { messages: desk } = useMessages('desk');
  return (
    <Card
      kind={kind === 'note' ? 'note' : 'ours'}
      isOutgoing
      name={session.name}
      picture={session.picture ?? undefined}
      when={<output class="message-when">{desk.sending}</output>}
    >
      <OutgoingText text={text} />
    </Card>
  );
}

export interface HeldCardProps {
  ticketId: number;
  held: HeldMessage;
}

/** A reply that is sent in a few seconds. */
export function HeldCard({ ticketId, held: { heldMessageId, message, files, releasedAt } }: HeldCardProps) {
  const { session, heldReplies } = useDesk();
  const { messages: desk } = useMessages('desk');
  const seconds = useSecondsUntil(releasedAt);
  return (
    <Card
      kind="ours"
      isOutgoing
      name={session.name}
      picture={session.picture ?? undefined}
      when={
        <span class="message-when">
          {seconds > 0 ? format(desk.sentIn, { seconds }) : desk.sending}
          <button
            class="held-undo"
            type="button"
            onClick={() => void heldReplies.undo(ticketId, heldMessageId)}
          >
            {desk.undo}
          </button>
        </span>
      }
    >
      <OutgoingText text={message.trim() || files.map(({ name }) => name).join(', ')} />
    </Card>
  );
}

interface CardProps {
  id?: string | undefined;
  onSeen?: (() => void) | null | undefined;
  kind: 'theirs' | 'ours' | 'note';
  name: string;
  /** Shown beside the name. */
  email?: string | undefined;
  picture: string | undefined;
  /** The merged ticket that the message came from. */
  origin?: string | undefined;
  when: ComponentChildren;
  isOutgoing?: boolean;
  children: ComponentChildren;
}

function Card({
  id,
  kind,
  name,
  email,
  picture,
  origin,
  when,
  isOutgoing = false,
  onSeen,
  children,
}: CardProps) {
  const { messages: desk } = useMessages('desk');
  return (
    <li
      id={id}
      class={`message ${kind}${isOutgoing ? ' is-outgoing' : ''}${onSeen ? ' is-new' : ''}`}
      tabIndex={-1}
      onFocusIn={() => onSeen?.()}
    >
      <div class="message-head">
        <Avatar name={name} picture={picture} />
        <p class="message-from">
          <bdi class="message-name">{name}</bdi> {email && <bdi class="message-email">{email}</bdi>}{' '}
          {origin && <span class="message-origin">{origin}</span>}
          {onSeen && <span class="unseen">, {desk.unread}</span>}
        </p>
        {when}
      </div>
      {kind === 'note' && (
        <p class="note-mark">
          <DeskIcon name="lock" />
          {desk.note} · {desk.noteHint}
        </p>
      )}
      <div class="message-body">{children}</div>
      {onSeen && <MessageEnd onSeen={onSeen} />}
    </li>
  );
}
