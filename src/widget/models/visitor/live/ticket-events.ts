/** What happens in the visitor's tickets while it happens. Arrives when there is a ticket in which something may. */

import { streamTickets } from '../../../../api/operations/tickets.ts';
import type { TicketEvent } from '../../../../api/schemas/tickets.ts';
import { readEvents } from '../../../../client/event-stream.ts';
import type { Visitor } from '../visitor.ts';
import { followStream } from './follow-stream.ts';
import { shareStream } from './share-stream.ts';

type Hello = Extract<TicketEvent, { event: 'hello' }>;

export interface TicketEventsListener {
  onEvent(event: TicketEvent): void;
  /** Hears whether everything that happens is heard; while it is not, it has to be asked for. */
  onLive(isLive: boolean): void;
}

/** Listens until the visitor leaves. All tabs of one visitor hear the same stream. */
export function listenToTickets(
  { client, claims, signal }: Visitor,
  { onEvent, onLive }: TicketEventsListener,
): void {
  const { userId, baseUrl } = client.settings;
  let hello: Hello | undefined;

  /** What whoever comes later is told: the versions as they are by now. */
  function note(event: TicketEvent) {
    if (event.event === 'hello') hello = event;
    else if (hello && event.event === 'ticket') {
      const { ticketId, version, kind } = event.data;
      const { [ticketId]: _, ...others } = hello.data.tickets;
      const tickets = kind === 'gone' ? others : { ...others, [ticketId]: version };
      hello = { ...hello, data: { ...hello.data, tickets } };
    }
  }

  shareStream<TicketEvent>({
    name: `frontdesk:${userId}:${baseUrl}:${claims ? `sub:${claims.sub}` : 'anonymous'}`,
    recall: () => hello,
    lead: (listener) =>
      followStream({
        ...listener,
        open: (opened) => readEvents(client.settings, streamTickets, {}, opened),
        onEvent(event) {
          note(event);
          listener.onEvent(event);
        },
      }),
    onEvent,
    onLive,
    signal,
  });
}
