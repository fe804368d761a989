/** The visitor's tickets, and which of them have news. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { grabTicket, listTickets } from '../../../api/operations/tickets.ts';
import { createResource, type Resource } from '../state/resource.ts';
import { createPoll } from './tickets-poll.ts';
import { findUnread, markRead, readMarks } from './unread.ts';
import type { Visitor } from './visitor.ts';

export type ListedTicket = OutputOf<typeof listTickets>['json'][number];

/** The one that changed last comes first. */
export interface TicketsModel extends Resource<readonly ListedTicket[]> {
  readonly unread: ReadonlySignal<readonly number[]>;
  /** One of them, once they are there. */
  find(id: number): ListedTicket | undefined;
  /** The visitor has seen a ticket's messages up to an instant. */
  markRead(ticketId: number, date: string): void;
  /** Something has happened: asks soon, and often from then on. */
  nudge(): void;
}

/** More would be a list that nobody reads. */
const listed = 100;

export function createTickets(visitor: Visitor, whenVisible: (act: () => void) => void): TicketsModel {
  const { send, session, storage, emit, onError, signal: lifetime } = visitor;
  const unread = signal<readonly number[]>([]);

  const tickets = createResource(async () => {
    // Strangers have none, and the server need not hear of them.
    const found = session.isKnown() ? (await send(listTickets, { limit: listed })).json : [];
    return [...found].sort((a, b) => b.updatedDate.localeCompare(a.updatedDate));
  }, onError);

  const all = computed(() => (tickets.state.value.status === 'ready' ? tickets.state.value.value : []));
  const seen = computed(() => JSON.stringify(all.value));
  const stopLooking = seen.subscribe(async () => {
    try {
      unread.value = await findUnread(
        all.peek(),
        () => readMarks(storage),
        async (ticketId) => (await send(grabTicket, { ticketId: String(ticketId) })).json,
      );
    } catch (error) {
      onError(error);
    }
  });

  let said = 0;
  const stopSaying = unread.subscribe(({ length }) => {
    if (length !== said) emit({ type: 'unread', count: length });
    said = length;
  });

  lifetime.addEventListener('abort', () => {
    stopLooking();
    // The badge of somebody who has left.
    unread.value = [];
    stopSaying();
  });

  return {
    ...tickets,
    unread,
    find: (id) => all.value.find(({ ticketID }) => ticketID === id),
    markRead(ticketId, date) {
      markRead(storage, ticketId, date);
      unread.value = unread.peek().filter((id) => id !== ticketId);
    },
    nudge: createPoll(
      async () => {
        const before = seen.peek();
        await tickets.refresh();
        return seen.peek() !== before;
      },
      whenVisible,
      lifetime,
    ),
  };
}
