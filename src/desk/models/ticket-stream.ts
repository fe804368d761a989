/** The event stream of all tickets, one for all tabs of the agent. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { streamTickets } from '../../api/operations/tickets.ts';
import type { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import type { Client } from '../../client/client.ts';
import { readEvents } from '../../client/event-stream.ts';
import { followStream } from '../../state/live/follow-stream.ts';
import { shareStream } from '../../state/live/share-stream.ts';

export interface TicketStreamOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly signal: AbortSignal;
  onEvent(event: TicketEvent): void;
  onError(error: unknown): void;
}

export class TicketStream {
  readonly #isLive = signal(false);
  #hello: TicketEvent | undefined;

  constructor({ client, agentId, signal: lifetime, onEvent, onError }: TicketStreamOptions) {
    const { baseUrl, userId } = client.settings;
    shareStream<TicketEvent>({
      name: `frontdesk-desk:${userId}:${agentId}:${baseUrl}`,
      recall: () => this.#hello,
      lead: (listener) =>
        followStream({
          ...listener,
          open: async (opened) => {
            try {
              await readEvents(client.settings, streamTickets, {}, opened);
            } catch (error) {
              onError(error);
              throw error;
            }
          },
          onEvent: (event) => {
            if (event.event === 'hello') this.#hello = event;
            listener.onEvent(event);
          },
        }),
      onEvent,
      onLive: (isLive) => {
        this.#isLive.value = isLive;
      },
      signal: lifetime,
    });
  }

  /** Whether events arrive; while they do not, the lists have to be polled. */
  get isLive(): ReadonlySignal<boolean> {
    return this.#isLive;
  }
}
