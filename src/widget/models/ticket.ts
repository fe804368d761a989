/** One ticket as a thread that grows. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../api/operation.ts';
import { grabTicket } from '../../api/operations/tickets.ts';
import type { WidgetEvent } from '../events.ts';
import { loading, type State } from './resource.ts';
import type { ListedTicket, TicketsModel } from './tickets.ts';
import { lastAnswer } from './unread.ts';
import type { Person } from './visitor.ts';

export type TicketMessage = OutputOf<typeof grabTicket>['json'][number];

export interface Thread {
  readonly messages: readonly TicketMessage[];
  readonly status: ListedTicket['status'];
}

export interface TicketModel {
  readonly state: ReadonlySignal<State<Thread>>;
  /** An agent's message that came while the thread was open; null: none yet. */
  readonly news: ReadonlySignal<TicketMessage | null>;
  /** Asks again; what is there stays until the answer comes. */
  refresh(): Promise<void>;
  retry(): void;
}

export interface TicketOptions {
  readonly person: Person;
  readonly tickets: TicketsModel;
  emit(event: WidgetEvent): void;
  onError(error: unknown, again?: () => void): void;
}

export function createTicket(id: number, { person, tickets, emit, onError }: TicketOptions): TicketModel {
  const { send, signal: lifetime } = person;
  const state = signal<State<Thread>>(loading);
  const news = signal<TicketMessage | null>(null);

  async function refresh(): Promise<void> {
    try {
      const { json, meta } = await send(grabTicket, { ticketId: String(id) });
      const before = state.peek();
      state.value = { status: 'ready', value: { messages: [...json], status: meta.ticketStatus } };
      if (before.status !== 'ready') return;
      const answered = lastAnswer(before.value.messages);
      for (const message of json) {
        if (message.agentID === null || message.date <= answered) continue;
        news.value = message;
        emit({ type: 'message-received', ticketId: id });
      }
    } catch (error) {
      if (lifetime.aborted) return;
      if (state.peek().status !== 'ready') state.value = { status: 'failed', error };
      onError(error, refresh);
    }
  }

  /** When the list last said that the ticket had changed. */
  let known: string | undefined;
  const stop = effect(() => {
    const list = tickets.state.value;
    const entry = list.status === 'ready' ? list.value.find(({ ticketID }) => ticketID === id) : undefined;
    const isNew = known !== undefined && entry !== undefined && entry.latestUpdated !== known;
    known = entry?.latestUpdated ?? known;
    if (isNew) refresh();
  });
  lifetime.addEventListener('abort', stop);
  refresh();

  return {
    state,
    news,
    refresh,
    retry() {
      if (state.peek().status !== 'failed') return;
      state.value = loading;
      refresh();
    },
  };
}
