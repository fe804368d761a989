/** The newest period of chat of each ticket, from responses and events, which overtake each other. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { VisitorChat } from '../../../api/schemas/chat-periods.ts';
import type { ReadMark } from '../../../api/schemas/tickets.ts';

export interface NewestChats {
  /** Returns the newest period of a ticket; null if there is none, it ended long ago, or it is unknown. */
  of(ticketId: number): VisitorChat | null;
  /** Whether any period is open. */
  readonly isAnyOpen: ReadonlySignal<boolean>;
  /** Takes a period from an event, which is newer than the responses to all requests so far. */
  note(ticketId: number, chat: VisitorChat): void;
  /** Takes the periods of a response, except where an event is newer. @param request number of its request */
  accept(marks: readonly ReadMark[], request: number): void;
}

/** @param lastRequest returns the number of the newest request */
export function createNewestChats(lastRequest: () => number): NewestChats {
  const chats = signal<ReadonlyMap<number, VisitorChat>>(new Map());
  /** Number of the newest request at the time of the last event, by ticket. */
  const notedAt = new Map<number, number>();

  return {
    of: (ticketId) => chats.value.get(ticketId) ?? null,
    isAnyOpen: computed(() => [...chats.value.values()].some(({ state }) => state !== 'ended')),
    note(ticketId, chat) {
      notedAt.set(ticketId, lastRequest());
      chats.value = new Map([...chats.peek(), [ticketId, chat]]);
    },
    accept(marks, request) {
      const isNoted = (ticketId: number) => (notedAt.get(ticketId) ?? -1) >= request;
      const noted = [...chats.peek()].filter(([ticketId]) => isNoted(ticketId));
      const read = marks.flatMap(({ ticketId, chat }): [number, VisitorChat][] =>
        chat && !isNoted(ticketId) ? [[ticketId, chat]] : [],
      );
      chats.value = new Map([...noted, ...read]);
    },
  };
}
