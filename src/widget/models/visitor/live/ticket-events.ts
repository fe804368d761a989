/** What happens in the visitor's tickets while it happens. Arrives when there is a ticket in which something may. */

import { streamTickets } from '../../../../api/operations/tickets.ts';
import type { TicketEvent } from '../../../../api/schemas/tickets.ts';
import { readEvents } from '../../../../client/event-stream.ts';
import type { Storage } from '../../state/storage.ts';
import { readText } from '../stored-owner.ts';
import type { Visitor } from '../visitor.ts';
import { followStream } from './follow-stream.ts';
import { shareStream } from './share-stream.ts';

type Hello = Extract<TicketEvent, { event: 'hello' }>;

/** Whose tickets are listened to, until the signal ends it. */
export type ListeningVisitor = Pick<Visitor, 'claims' | 'client' | 'signal'> & {
  readonly storage: Pick<Storage, 'read' | 'write'>;
};

export interface TicketEventsListener {
  onEvent(event: TicketEvent): void;
  /** Hears whether everything that happens is heard; while it is not, it has to be asked for. */
  onLive(isLive: boolean): void;
}

/** Listens until the visitor leaves. All tabs of one visitor hear the same stream. */
export async function listenToTickets(
  visitor: ListeningVisitor,
  { onEvent, onLive }: TicketEventsListener,
): Promise<void> {
  const { client, signal } = visitor;
  const name = await streamName(visitor);
  if (signal.aborted) return;
  let hello: Hello | undefined;

  /** For tabs that come later: the current versions. */
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
 * The same in every tab of one visitor. Nobody signed in is not one: where nothing is kept in the browser, or before a
 * tab has heard that somebody has left, two tabs may show two tokens of tickets.
 */
async function streamName({ client, claims, storage }: ListeningVisitor): Promise<string> {
  const { userId, baseUrl } = client.settings;
  const owner = claims
    ? `sub:${claims.sub}`
    : `token:${await digest(readText(storage, 'ticketToken') ?? '')}`;
  // The launcher's is as the page has written it.
  return `frontdesk:${userId}:${new URL(baseUrl, document.baseURI).href}:${owner}`;
}

/** Returns the hash of a secret. Empty where the page is not secure: its tabs share no stream. */
async function digest(text: string): Promise<string> {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return hash
    ? Array.from(new Uint8Array(hash, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
    : '';
}
