/** One ticket: its thread, which grows, and the reply being written. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { grabTicket } from '../../../api/operations/tickets.ts';
import { type Query, startQuery } from '../../../state/query.ts';
import { placeholderAddress, type WritingModel } from '../sending/writing.ts';
import type { ListedTicket } from './newest-tickets.ts';
import { createReplyAddress, type ReplyAddressModel } from './reply-address.ts';
import { createTicketChat, type TicketChatModel } from './ticket-chat.ts';
import { createTicketRating, type TicketRatingModel } from './ticket-rating.ts';
import type { TicketsModel } from './tickets.ts';
import type { Visitor } from './visitor.ts';

export type TicketMessage = OutputOf<typeof grabTicket>['json'][number];

export interface Thread {
  readonly messages: readonly TicketMessage[];
  readonly status: ListedTicket['status'];
}

export interface TicketModel extends Query<Thread> {
  /** The last message by an agent that arrived while the thread was open; null if none did. */
  readonly news: ReadonlySignal<TicketMessage | null>;
  readonly reply: WritingModel;
  readonly rating: TicketRatingModel;
  readonly chat: TicketChatModel;
  readonly replyAddress: ReplyAddressModel;
  /** Sends the reply, if it is not empty. */
  send(): Promise<void>;
}

export interface TicketOptions {
  readonly visitor: Visitor;
  readonly tickets: TicketsModel;
  readonly reply: WritingModel;
}

const messageKey = ({ agentID, date }: TicketMessage) => `${agentID} ${date}`;

export function createTicket(id: number, { visitor, tickets, reply }: TicketOptions): TicketModel {
  const { send, emit, onError, signal: lifetime } = visitor;
  const news = signal<TicketMessage | null>(null);
  let messages: readonly TicketMessage[] | undefined;

  const thread = startQuery<Thread>({
    async read() {
      const { json, meta } = await send(grabTicket, { ticketId: String(id) });
      return { messages: json, status: meta.ticketStatus };
    },
    onError,
  });

  // Follows the displayed state rather than every response, since responses may overtake each other.
  const stopNoting = thread.state.subscribe((state) => {
    if (state.status !== 'ready' || state.value.messages === messages) return;
    // Compares messages by identity, not by date: if two agents write at once, the earlier message may arrive later.
    const known = messages && new Set(messages.map(messageKey));
    messages = state.value.messages;
    for (const message of messages) {
      if (!known || message.agentID === null || known.has(messageKey(message))) continue;
      news.value = message;
      emit({ type: 'message-received', ticketId: id });
    }
  });

  tickets.onChange(id, thread.refresh);
  const updated = computed(() => {
    const listed = tickets.find(id);
    return listed && `${listed.latestUpdated} ${listed.status}`;
  });
  let lastUpdated: string | undefined;
  const stop = updated.subscribe((latest) => {
    // While the stream is open, it refreshes the thread.
    if (lastUpdated && !tickets.isLive.peek()) thread.refresh();
    lastUpdated = latest;
  });
  const chat = createTicketChat(id, { visitor, tickets });
  const replyAddress = createReplyAddress(id, { visitor, tickets });
  // A visitor without an address is asked for it once a chat has ended: the next reply may come when they are away.
  const stopAsking = effect(() => {
    const { state, endReason, conversationId } = chat.chat.value ?? {};
    const isOver = state === 'ended' && endReason !== 'merged' && endReason !== 'spam';
    const isMissing = tickets.find(id) !== undefined && replyAddress.email.value === '';
    if (isOver && isMissing && replyAddress.canSet.value && conversationId) replyAddress.ask(conversationId);
  });
  lifetime.addEventListener('abort', () => {
    stop();
    stopAsking();
    stopNoting();
  });

  return {
    ...thread,
    news,
    reply,
    rating: createTicketRating(id, visitor),
    chat,
    replyAddress,
    async send() {
      const ownMessage = messages?.find(({ agentID }) => agentID === null);
      const isPosted = await reply.post(() => ({
        ticketId: String(id),
        subject: tickets.find(id)?.subject || '-',
        fromEmail: ownMessage?.from || placeholderAddress,
        fromName: ownMessage?.fromName ?? '',
      }));
      if (isPosted) reply.clear();
    },
  };
}
