/** Tickets, messages on their way, and past conversations, as the rows of one list. */

import { maxLastLineLength } from '../../api/limits.ts';
import type { ListedMessage } from '../../ui/components/MessageList.tsx';
import { sendingState } from '../../ui/components/QueuedMessage.tsx';
import { withoutMarks } from '../../ui/html/light-markup.ts';
import { format } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { QueuedMessage } from '../models/sending/message-queue.ts';
import { type StoredCopy, withoutStored } from '../models/sending/stored-copies.ts';
import { saidInConversation } from '../models/visitor/conversation.ts';
import type { ListedConversation } from '../models/visitor/conversations.ts';
import { lastSaid } from '../models/visitor/last-said.ts';
import type { ListedTicket } from '../models/visitor/newest-tickets.ts';
import { statusLabel } from '../models/visitor/status-labels.ts';
import type { VisitorModels } from '../models/visitor/visitor-session.ts';
import { usePictures } from './use-pictures.ts';

/** A row that is drawn when there is room for it: to draw one may ask for what was said last in it. */
interface Row {
  /** What is to be sent stands before everything else. */
  readonly isQueued?: boolean;
  /** ISO 8601, to put them in order by. */
  readonly date: string;
  draw(): ListedMessage;
}

/**
 * The first of them, the newest first, and how many there are.
 * @param count rows to draw
 */
export function useMessageRows(
  visitorModels: VisitorModels,
  tickets: readonly ListedTicket[],
  chats: readonly ListedConversation[],
  count: number,
): { rows: readonly ListedMessage[]; total: number } {
  const { models } = useWidget();
  const localization = useMessages();
  const { messages } = localization;
  const pictureOf = usePictures(visitorModels);
  const { outbox, conversations } = visitorModels;
  const { reads } = visitorModels.tickets;
  const site = { name: models.title.value, picture: undefined };
  const queued = outbox.messages.value;

  const ofQueued = (message: QueuedMessage) => ({
    isMine: true,
    line: withoutMarks(message.input.message),
    status: sendingState(message, localization),
    date: new Date(message.writtenAt).toISOString(),
  });

  /** A first message that is not there yet. */
  function rowOfFirst(message: QueuedMessage): Row {
    const { key, input } = message;
    const drawn = ofQueued(message);
    return {
      isQueued: true,
      date: drawn.date,
      draw: () => ({ key, route: { name: 'contact' }, title: input.subject, agent: site, ...drawn }),
    };
  }

  function rowOfTicket({ ticketID: id, subject, status, latestUpdated }: ListedTicket): Row {
    const isUnread = reads.unread.value.includes(id);
    const waiting = queued.findLast(({ input }) => input.ticketId === String(id));
    const row = { key: String(id), route: { name: 'ticket', id } as const, title: subject, isUnread };
    if (waiting) {
      const drawn = ofQueued(waiting);
      return { isQueued: true, date: drawn.date, draw: () => ({ ...row, agent: site, ...drawn }) };
    }
    return {
      date: reads.lastOf(id)?.date ?? latestUpdated,
      draw() {
        const last = lastSaid(visitorModels, id);
        const name = last?.name || site.name;
        const isSupport = last ? last.agentId !== null : isUnread;
        const isMine = last !== null && !isSupport && !last.isParticipants;
        const writer = last && !isMine ? name : undefined;
        return {
          ...row,
          line: withoutMarks(last?.text ?? ''),
          isMine,
          writer,
          status: statusLabel(messages, status, isSupport ? 'support' : last ? 'visitor' : null),
          date: last?.date ?? latestUpdated,
          agent: writer ? { name, picture: pictureOf(last?.agentId ?? null) } : site,
        };
      },
    };
  }

  function rowOfChat({ conversationID: id, date }: ListedConversation): Row {
    return {
      date,
      draw() {
        const { value: state } = conversations.messages(id).state;
        const said =
          state.status === 'ready' ? saidInConversation(state.value).filter(({ note }) => !note) : [];
        const last = said.at(-1);
        const partner =
          said.findLast(({ agentId }) => agentId !== null) ?? said.find(({ isMine }) => !isMine);
        const name = partner?.name ?? '';
        return {
          key: id,
          route: { name: 'conversation', id },
          title: name ? format(messages.conversationWith, { name }) : messages.visitorJoined,
          line: last?.text ?? '',
          isMine: last?.isMine ?? false,
          date: last?.date ?? date,
          agent: { name, picture: pictureOf(partner?.agentId ?? null) },
        };
      },
    };
  }

  /** What was said last in the tickets, where the visitor said it. */
  const copies = tickets.flatMap(({ ticketID }): StoredCopy[] => {
    const last = reads.lastOf(ticketID);
    return last?.agentId === null && !last.isParticipants ? [{ date: last.date, texts: [last.text] }] : [];
  });
  const first = withoutStored(
    queued.filter(({ input }) => !input.ticketId),
    copies,
    maxLastLineLength,
  );

  const all = [...first.map(rowOfFirst), ...tickets.map(rowOfTicket), ...chats.map(rowOfChat)].sort(
    (a, b) => Number(b.isQueued ?? false) - Number(a.isQueued ?? false) || b.date.localeCompare(a.date),
  );
  return { rows: all.slice(0, count).map(({ draw }) => draw()), total: all.length };
}
