/** The newest period of chat of a ticket, and what its visitor does with it. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { endConversation, rateConversation } from '../../../api/operations/live-chat.ts';
import type { ChatAgent, VisitorChat } from '../../../api/schemas/chat-periods.ts';
import { createMutation } from '../../../state/mutation.ts';
import type { TicketRatingModel } from './ticket-rating.ts';
import type { TicketsModel } from './tickets.ts';
import type { Visitor } from './visitor.ts';

/** The agents who have joined a chat or left it with its last change. */
export interface ChatTurn {
  readonly joined: readonly ChatAgent[];
  readonly left: readonly ChatAgent[];
}

export interface TicketChatModel {
  /** Null if there is none, if it ended long ago, and in a deployment without chats. */
  readonly chat: ReadonlySignal<VisitorChat | null>;
  /** Null until an agent joins or leaves while the widget is loaded. */
  readonly turn: ReadonlySignal<ChatTurn | null>;
  /** Whether the last try to end it has failed. */
  readonly hasFailed: ReadonlySignal<boolean>;
  /** Ends it. @param byMail whether the visitor waits no longer, and is answered by mail */
  end(byMail: boolean): Promise<void>;
  readonly ratingStatus: TicketRatingModel['status'];
  /** @param rating from 1 (worst) to 5 */
  rate(rating: number): Promise<void>;
}

export interface TicketChatOptions {
  readonly visitor: Pick<Visitor, 'send' | 'onError' | 'signal'>;
  readonly tickets: {
    readonly reads: Pick<TicketsModel['reads'], 'chatOf' | 'noteChat'>;
    refreshReads(): Promise<void>;
  };
}

export function createTicketChat(id: number, { visitor, tickets }: TicketChatOptions): TicketChatModel {
  const { send, onError, signal: lifetime } = visitor;
  const ticketId = String(id);
  const chat = computed(() => tickets.reads.chatOf(id));
  const turn = signal<ChatTurn | null>(null);
  const ending = createMutation(onError);
  const rating = createMutation(onError);
  const isRated = signal(false);

  let before: VisitorChat | null | undefined;
  const stop = chat.subscribe((current) => {
    const found = before === undefined ? null : findTurn(before, current);
    if (found) turn.value = found;
    if (before?.conversationId !== current?.conversationId) isRated.value = false;
    before = current;
  });
  lifetime.addEventListener('abort', stop);

  return {
    chat,
    turn,
    hasFailed: computed(() => ending.failure.value !== null),
    async end(byMail) {
      await ending.run(() => send(endConversation, { ticketId, byMail }));
      // The event says the same where the stream is open.
      if (!ending.failure.peek()) await tickets.refreshReads();
    },
    ratingStatus: computed(() => {
      if (rating.isBusy.value) return 'sending';
      if (rating.failure.value) return 'failed';
      return isRated.value ? 'sent' : 'open';
    }),
    async rate(value) {
      const current = chat.peek();
      if (!current) return;
      const { conversationId } = current;
      const result = await rating.run(() =>
        send(rateConversation, { ticketId, conversationId, rating: value }),
      );
      if (!result || !('done' in result)) return;
      isRated.value = true;
      // Another period may have begun meanwhile.
      if (chat.peek()?.conversationId === conversationId) tickets.reads.noteChat(id, result.done);
    },
  };
}

/** Returns null if no agent has joined or left; an agent whose connection broke is named by the chat itself. */
function findTurn(before: VisitorChat | null, current: VisitorChat | null): ChatTurn | null {
  if (current?.state !== 'active') return null;
  const earlier = before?.state === 'active' ? before.agents : [];
  const without = (agents: readonly ChatAgent[], others: readonly ChatAgent[]) =>
    agents.filter(({ agentId }) => !others.some((other) => other.agentId === agentId));
  const joined = without(current.agents, earlier);
  const left = without(earlier, current.agents);
  return joined.length + left.length > 0 ? { joined, left } : null;
}
