/** The event stream of all tickets, one for all tabs of the agent; what it says is passed to the models that show it. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { streamTickets } from '../../api/operations/tickets.ts';
import type { TicketEvent } from '../../api/schemas/ticket-stream.ts';
import type { Client } from '../../client/client.ts';
import { readEvents } from '../../client/event-stream.ts';
import { followStream } from '../../state/live/follow-stream.ts';
import { shareStream } from '../../state/live/share-stream.ts';
import { onVisible } from '../../state/page-presence.ts';
import type { Availability } from './chats/availability.ts';
import type { ChatTyping } from './chats/chat-typing.ts';
import type { Connection } from './connection.ts';
import type { Customers } from './customer/customers.ts';
import type { ListReading } from './list/list-reading.ts';
import type { MailProblems } from './list/mail-problems.ts';
import type { TicketViews } from './list/ticket-views.ts';
import type { DraftSync } from './thread/compose/draft-sync.ts';
import type { HeldReplies } from './thread/compose/held-replies.ts';
import type { Presence } from './thread/presence.ts';
import type { Team } from './thread/team.ts';
import type { Tickets } from './tickets.ts';

export interface TicketStreamOptions {
  readonly client: Client;
  readonly agentId: number;
  readonly signal: AbortSignal;
  readonly connection: Pick<Connection, 'noteAnswer'>;
  readonly tickets: Tickets;
  readonly views: Pick<TicketViews, 'hear'>;
  readonly reading: Pick<ListReading, 'later'>;
  readonly customers: Pick<Customers, 'markAllStale'>;
  readonly presence: Presence;
  readonly draftSync: DraftSync;
  readonly heldReplies: HeldReplies;
  readonly mailProblems: MailProblems;
  readonly availability: Pick<Availability, 'hear' | 'isOn'>;
  readonly chatTyping: Pick<ChatTyping, 'hear' | 'end'>;
  readonly team: Pick<Team, 'list'>;
  onError(error: unknown): void;
}

/** Milliseconds between two reads of everything while no events arrive. */
const pollEvery = 20_000;

export class TicketStream {
  readonly #options: TicketStreamOptions;
  readonly #isLive = signal(false);
  /** Whether events arrive. */
  readonly isLive: ReadonlySignal<boolean> = this.#isLive;
  #hello: TicketEvent | undefined;
  /** Who was available last. */
  #available: TicketEvent | undefined;
  /** Whether a stream has been open. */
  #hasHeard = false;

  constructor(options: TicketStreamOptions) {
    this.#options = options;
    const { client, agentId, availability, signal: lifetime, onError } = options;
    const { baseUrl, userId } = client.settings;
    shareStream<TicketEvent>({
      name: `frontdesk-desk:${userId}:${agentId}:${baseUrl}`,
      recall: () => this.#hello,
      recallMore: () => (this.#available ? [this.#available] : []),
      // A hidden page answers for its agent, too.
      mayRest: () => !availability.isOn.peek(),
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
            if (event.event === 'availability')
              this.#available = { ...event, data: { ...event.data, isQuestion: false } };
            listener.onEvent(event);
          },
        }),
      onEvent: (event) => this.#hear(event),
      onLive: (isLive) => {
        this.#isLive.value = isLive;
      },
      signal: lifetime,
    });
    this.#poll(lifetime);
  }

  #hear(event: TicketEvent): void {
    const { connection, tickets, views, reading, presence, draftSync, heldReplies, mailProblems } =
      this.#options;
    const { availability, chatTyping } = this.#options;
    connection.noteAnswer();
    if (event.event === 'ticket') {
      chatTyping.end(event.data.ticketId);
      tickets.hear(event.data);
    } else if (event.event === 'read') tickets.hearRead(event.data);
    else if (event.event === 'views') views.hear(event.data);
    else if (event.event === 'presence') presence.note(event.data);
    else if (event.event === 'draft') draftSync.hear(event.data);
    else if (event.event === 'held') void heldReplies.hear(event.data);
    else if (event.event === 'typing') chatTyping.hear(event.data);
    else if (event.event === 'availability') availability.hear(event.data);
    else if (event.event === 'mail') {
      void mailProblems.refresh();
      reading.later();
    } else if (event.event === 'hello') this.#begin();
  }

  #begin(): void {
    const { tickets, customers, draftSync, mailProblems, team } = this.#options;
    // What was loaded before the first stream opened is a moment old.
    if (this.#hasHeard) {
      customers.markAllStale();
      void team.list.refresh();
    }
    this.#hasHeard = true;
    void draftSync.start();
    void mailProblems.refresh();
    tickets.readAgain();
  }

  #poll(lifetime: AbortSignal): void {
    const { tickets, customers } = this.#options;
    const read = () => {
      if (this.#isLive.peek() || document.hidden) return;
      customers.markAllStale();
      tickets.readAgain();
    };
    const timer = setInterval(read, pollEvery);
    onVisible(read, lifetime);
    lifetime.addEventListener('abort', () => clearInterval(timer));
  }
}
