/** The visitor's tickets, and which of them have news. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../api/operation.ts';
import { grabTicket, listTickets } from '../../api/operations/tickets.ts';
import type { WidgetEvent } from '../events.ts';
import { loading, type State } from './resource.ts';
import { createPoll, type Poll } from './tickets-poll.ts';
import { findUnread, markRead, readMarks } from './unread.ts';
import type { Person } from './visitor.ts';

export type ListedTicket = OutputOf<typeof listTickets>['json'][number];

export interface TicketsModel {
  /** The one that changed last comes first. */
  readonly state: ReadonlySignal<State<readonly ListedTicket[]>>;
  readonly unread: ReadonlySignal<readonly number[]>;
  /** Asks again, without anything to be seen of it. */
  refresh(): Promise<void>;
  /** The visitor has seen a ticket's messages up to an instant. */
  markRead(ticketId: number, date: string): void;
  readonly poll: Poll;
}

/** More would be a list that nobody reads. */
const listed = 100;

export interface TicketsOptions {
  readonly person: Person;
  whenSeen(act: () => void): void;
  emit(event: WidgetEvent): void;
  onError(error: unknown, again?: () => void): void;
}

export function createTickets({ person, whenSeen, emit, onError }: TicketsOptions): TicketsModel {
  const { send, session, storage, signal: lifetime } = person;
  const state = signal<State<readonly ListedTicket[]>>(loading);
  const unread = signal<readonly number[]>([]);

  async function load(): Promise<boolean> {
    const before = state.peek();
    // Strangers have none, and the server need not hear of them.
    const found = session.isKnown() ? (await send(listTickets, { limit: listed })).json : [];
    const tickets = [...found].sort((a, b) => b.updatedDate.localeCompare(a.updatedDate));
    const isNew = before.status === 'ready' && JSON.stringify(before.value) !== JSON.stringify(tickets);
    if (isNew || before.status !== 'ready') {
      state.value = { status: 'ready', value: tickets };
      unread.value = await findUnread(tickets, readMarks(storage), async (ticketId) => {
        const { json } = await send(grabTicket, { ticketId: String(ticketId) });
        return json;
      });
    }
    return isNew;
  }

  async function refresh(): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (lifetime.aborted) return;
      if (state.peek().status !== 'ready') state.value = { status: 'failed', error };
      onError(error, refresh);
    }
  }

  refresh();
  const count = computed(() => unread.value.length);
  let said = 0;
  const stop = effect(() => {
    if (count.value !== said) emit({ type: 'unread', count: count.value });
    said = count.value;
  });
  lifetime.addEventListener('abort', () => {
    stop();
    // The badge of somebody who has left.
    if (said > 0) emit({ type: 'unread', count: 0 });
  });

  return {
    state,
    unread,
    refresh,
    markRead(ticketId, date) {
      markRead(storage, ticketId, date);
      if (unread.peek().includes(ticketId)) unread.value = unread.peek().filter((id) => id !== ticketId);
    },
    poll: createPoll(load, whenSeen, lifetime),
  };
}
