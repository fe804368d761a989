/** One ticket as a thread that grows, and what is being written in it. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { grabTicket } from '../../../api/operations/tickets.ts';
import type { WritingModel } from '../sending/writing.ts';
import { createResource, type Resource } from '../state/resource.ts';
import type { ListedTicket } from './newest-tickets.ts';
import { createTicketRating, type TicketRatingModel } from './ticket-rating.ts';
import type { TicketsModel } from './tickets.ts';
import type { Visitor } from './visitor.ts';

export type TicketMessage = OutputOf<typeof grabTicket>['json'][number];

export interface Thread {
  readonly messages: readonly TicketMessage[];
  readonly status: ListedTicket['status'];
}

export interface TicketModel extends Resource<Thread> {
  /** An agent's message that came while the thread was open; null: none yet. */
  readonly news: ReadonlySignal<TicketMessage | null>;
  readonly reply: WritingModel;
  readonly rating: TicketRatingModel;
  /** Sends the reply, if there is any. */
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

  const thread = createResource(async () => {
    const { json, meta } = await send(grabTicket, { ticketId: String(id) });
    return { messages: json, status: meta.ticketStatus };
  }, onError);

  // Of what is shown, and not of every answer: those may overtake each other.
  const stopNoting = thread.state.subscribe((state) => {
    if (state.status !== 'ready' || state.value.messages === messages) return;
    // By what they are and not by when: of two agents who write at once, the earlier message may come later.
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
    // The stream refreshes the thread by itself.
    if (lastUpdated && !tickets.isLive.peek()) thread.refresh();
    lastUpdated = latest;
  });
  lifetime.addEventListener('abort', () => {
    stop();
    stopNoting();
  });

  return {
    ...thread,
    news,
    reply,
    rating: createTicketRating(id, visitor),
    async send() {
      const ownMessage = messages?.find(({ agentID }) => agentID === null);
      const isPosted = await reply.post(() => ({
        ticketId: String(id),
        subject: tickets.find(id)?.subject || '-',
        fromEmail: ownMessage?.from ?? '',
        fromName: ownMessage?.fromName ?? '',
      }));
      if (isPosted) reply.clear();
    },
  };
}
