import { maxLastLineLength } from '../../api/limits.ts';
import type { ListedMessage } from '../../ui/components/messages/MessageList.tsx';
import { sendingState } from '../../ui/components/messages/QueuedMessage.tsx';
import { withoutMarks } from '../../ui/html/typed-marks.ts';
import { format } from '../../ui/i18n/format.ts';
import type { Localization } from '../../ui/i18n/localization.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { QueuedMessage } from '../models/sending/message-queue.ts';
import { type StoredCopy, withoutStored } from '../models/sending/stored-copies.ts';
import { saidInConversation } from '../models/visitor/conversation.ts';
import type { ListedConversation } from '../models/visitor/conversations.ts';
import { findLastMessage } from '../models/visitor/find-last-message.ts';
import type { ListedTicket } from '../models/visitor/newest-tickets.ts';
import { statusLabel } from '../models/visitor/status-labels.ts';
import type { VisitorModels } from '../models/visitor/visitor-models.ts';
import { useAgentPictures } from './use-agent-pictures.ts';

/** A row, whose content is computed only when it is drawn: that may load the last message. */
interface Row {
  /** Drafts and queued messages precede all other rows. */
  readonly isQueued?: boolean;
  /** Sort key, ISO 8601. */
  readonly date: string;
  draw(): ListedMessage;
}

/**
 * Combines tickets, messages that are not sent yet, and past conversations. Returns the newest rows first, and their total number.
 * @param count number of rows to draw
 */
export function useMessageRows(
  visitorModels: VisitorModels,
  tickets: readonly ListedTicket[],
  chats: readonly ListedConversation[],
  count: number,
): { rows: readonly ListedMessage[]; total: number } {
  const { models } = useWidget();
  const sources: RowSources = {
    visitorModels,
    queued: visitorModels.outbox.messages.value,
    localization: useMessages(),
    pictureUrl: useAgentPictures(visitorModels),
    site: { name: models.title.value, picture: undefined },
  };
  const all: Row[] = [
    ...draftRow(sources),
    ...newMessages(sources, tickets).map((message) => newMessageRow(sources, message)),
    ...tickets.map((ticket) => ticketRow(sources, ticket)),
    ...chats.map(({ conversationID, date }) => ({
      date,
      draw: () => drawChat(sources, conversationID, date),
    })),
  ];
  all.sort(
    (a, b) => Number(b.isQueued ?? false) - Number(a.isQueued ?? false) || b.date.localeCompare(a.date),
  );
  return { rows: all.slice(0, count).map(({ draw }) => draw()), total: all.length };
}

interface RowSources {
  readonly visitorModels: VisitorModels;
  readonly queued: readonly QueuedMessage[];
  readonly localization: Localization;
  readonly pictureUrl: (agentId: number | null) => string | undefined;
  /** Name and image of the site, shown if no agent has written. */
  readonly site: ListedMessage['agent'];
}

/** Returns the queued messages that will open a ticket, without those that the server has stored already. */
function newMessages(
  { visitorModels, queued }: RowSources,
  tickets: readonly ListedTicket[],
): readonly QueuedMessage[] {
  const { reads } = visitorModels.tickets;
  const copies = tickets.flatMap(({ ticketID }): StoredCopy[] => {
    const last = reads.lastOf(ticketID);
    return last?.agentId === null && !last.isParticipants ? [{ date: last.date, texts: [last.text] }] : [];
  });
  const first = queued.filter(({ input }) => !input.ticketId);
  return withoutStored(first, copies, maxLastLineLength);
}

/** Returns the row of a first message that was written and not passed to the outbox. */
function draftRow({ visitorModels, queued, localization, site }: RowSources): Row[] {
  const { key, version, values, changedAt } = visitorModels.contact.draft.value;
  const line = withoutMarks(values['message'] ?? '').trim();
  // A draft without a version holds only texts of the page.
  if (!version || line === '' || queued.some((message) => message.key === key)) return [];
  const date = new Date(changedAt).toISOString();
  const title = values['subject'] || line;
  const status = localization.messages.unsent;
  const own = { isMine: true, isUnsent: true };
  return [
    {
      isQueued: true,
      date,
      draw: () => ({ key, route: { name: 'contact' }, title, line, status, date, agent: site, ...own }),
    },
  ];
}

function queuedLine({ localization, site }: RowSources, message: QueuedMessage) {
  return {
    isMine: true,
    isUnsent: true,
    line: withoutMarks(message.input.message),
    status: sendingState(message, localization),
    date: new Date(message.writtenAt).toISOString(),
    agent: site,
  };
}

function newMessageRow(sources: RowSources, message: QueuedMessage): Row {
  const { key, input } = message;
  const line = queuedLine(sources, message);
  return {
    isQueued: true,
    date: line.date,
    draw: () => ({ key, route: { name: 'contact' }, title: input.subject || line.line, ...line }),
  };
}

function ticketRow(sources: RowSources, ticket: ListedTicket): Row {
  const { ticketID: id, subject, latestUpdated } = ticket;
  const { reads } = sources.visitorModels.tickets;
  const isUnread = reads.unread.value.includes(id);
  const row = { key: String(id), route: { name: 'ticket', id } as const, title: subject, isUnread };
  const waiting = sources.queued.findLast(({ input }) => input.ticketId === String(id));
  if (waiting) {
    const line = queuedLine(sources, waiting);
    return { isQueued: true, date: line.date, draw: () => ({ ...row, ...line }) };
  }
  return {
    date: reads.lastOf(id)?.date ?? latestUpdated,
    draw: () => ({ ...row, ...lastLine(sources, ticket, isUnread) }),
  };
}

function lastLine(
  { visitorModels, localization, pictureUrl, site }: RowSources,
  { ticketID, status, latestUpdated }: ListedTicket,
  isUnread: boolean,
) {
  const last = findLastMessage(visitorModels, ticketID);
  const name = last?.name || site.name;
  const isSupport = last ? last.agentId !== null : isUnread;
  const isMine = last !== null && !isSupport && !last.isParticipants;
  const writer = last && !isMine ? name : undefined;
  return {
    line: withoutMarks(last?.text ?? ''),
    isMine,
    writer,
    status: statusLabel(localization.messages, status, isSupport ? 'support' : last ? 'visitor' : null),
    date: last?.date ?? latestUpdated,
    agent: writer ? { name, picture: pictureUrl(last?.agentId ?? null) } : site,
  };
}

function drawChat(
  { visitorModels, localization, pictureUrl }: RowSources,
  id: string,
  date: string,
): ListedMessage {
  const { messages } = localization;
  const { value: state } = visitorModels.conversations.messages(id).state;
  const said = state.status === 'ready' ? saidInConversation(state.value).filter(({ note }) => !note) : [];
  const last = said.at(-1);
  const partner = said.findLast(({ agentId }) => agentId !== null) ?? said.find(({ isMine }) => !isMine);
  const name = partner?.name ?? '';
  return {
    key: id,
    route: { name: 'conversation', id },
    title: name ? format(messages.conversationWith, { name }) : messages.visitorJoined,
    line: last?.text ?? '',
    isMine: last?.isMine ?? false,
    date: last?.date ?? date,
    agent: { name, picture: pictureUrl(partner?.agentId ?? null) },
  };
}
