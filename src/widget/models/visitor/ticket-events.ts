/** Live events of the visitor's tickets. Loaded once there is a ticket in which something may happen. */

import { streamTickets } from '../../../api/operations/tickets.ts';
import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import { readEvents } from '../../../client/event-stream.ts';
import { followStream } from '../../../state/live/follow-stream.ts';
import { shareStream } from '../../../state/live/share-stream.ts';
import type { Storage } from '../../../state/storage.ts';
import { readText } from './stored-owner.ts';
import type { Visitor } from './visitor.ts';

type Hello = Extract<TicketEvent, { event: 'hello' }>;

/** The visitor whose tickets are followed, until the signal aborts. */
export type ListeningVisitor = Pick<Visitor, 'claims' | 'client' | 'signal'> & {
  readonly storage: Pick<Storage, 'read' | 'write'>;
};

export interface TicketEventsListener {
  onEvent(event: TicketEvent): void;
  /** Called with whether events arrive; while they do not, the tickets have to be polled. */
  onLive(isLive: boolean): void;
}

/** Listens until the visitor leaves. All tabs of one visitor share one stream. */
export async function listenToTickets(
  visitor: ListeningVisitor,
  { onEvent, onLive }: TicketEventsListener,
): Promise<void> {
  const { client, signal } = visitor;
  const name = await streamName(visitor);
  if (signal.aborted) return;
  let hello: Hello | undefined;

  /** Keeps the current versions, for tabs that are opened later. */
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
    name,
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

/**
 * Returns a name that is equal in all tabs of one visitor. For anonymous visitors it depends on the ticket token:
 * without storage, or before a tab has received a logout, two tabs may have different tokens.
 */
async function streamName({ client, claims, storage }: ListeningVisitor): Promise<string> {
  const { userId, baseUrl } = client.settings;
  const owner = claims
    ? `sub:${claims.sub}`
    : `token:${await digest(readText(storage, 'ticketToken') ?? '')}`;
  // The launcher has the deployment's URL as the page wrote it, so it is resolved here.
  return `frontdesk:${userId}:${new URL(baseUrl, document.baseURI).href}:${owner}`;
}

/** Returns the hash of a secret; empty on an insecure page, whose tabs share no stream. */
async function digest(text: string): Promise<string> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return hash
    ? Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
    : '';
}
