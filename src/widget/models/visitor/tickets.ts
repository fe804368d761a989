/** The visitor's tickets, their unread messages, and their events while the stream is open. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { setTyping } from '../../../api/operations/tickets.ts';
import type { TicketEvent } from '../../../api/schemas/tickets.ts';
import { createResource, type Resource } from '../state/resource.ts';
import { type ListedTicket, readNewestTickets } from './newest-tickets.ts';
import { createReadMarks, type ReadMarksModel } from './read-marks.ts';
import { createPoll, type Poll } from './tickets-poll.ts';
import { createTyping, type TypingModel } from './typing.ts';
import type { Visitor } from './visitor.ts';

/** The ticket that changed last comes first. */
export interface TicketsModel extends Resource<readonly ListedTicket[]> {
  readonly reads: Pick<ReadMarksModel, 'unread' | 'lastOf' | 'isAsked' | 'seenUpTo' | 'markRead'>;
  readonly typing: TypingModel;
  /** Whether the stream of events is open; while it is not, the list is polled. */
  readonly isLive: ReadonlySignal<boolean>;
  /** Returns a ticket of the list, once that is loaded. */
  find(id: number): ListedTicket | undefined;
  /** Calls whenever a ticket has changed. */
  onChange(id: number, act: () => void): void;
  /** Opens the stream after news, and polls at once, and often from then on. */
  nudge(): void;
}

const minute = 60_000;

type TicketChange = Extract<TicketEvent, { event: 'ticket' }>['data'];

export function createTickets(visitor: Visitor, whenVisible: (act: () => void) => void): TicketsModel {
  return new Tickets(visitor, whenVisible);
}

class Tickets implements TicketsModel {
  readonly isLive = signal(false);
  readonly reads: ReadMarksModel;
  readonly typing: TypingModel;
  readonly #visitor: Visitor;
  readonly #tickets: Resource<readonly ListedTicket[]>;
  readonly #all: ReadonlySignal<readonly ListedTicket[]>;
  /** The list as JSON, to compare; undefined until it is loaded. */
  readonly #seen: ReadonlySignal<string | undefined>;
  readonly #isAnyOpen: ReadonlySignal<boolean>;
  readonly #listeners = new Map<number, () => void>();
  readonly #poll: Poll;
  /** By the id of a ticket: its version in the last event. */
  #versions: Readonly<Record<string, number>> = {};
  #isListening = false;

  constructor(visitor: Visitor, whenVisible: (act: () => void) => void) {
    const { send, session, emit, onError, signal: lifetime } = visitor;
    this.#visitor = visitor;
    this.reads = createReadMarks(visitor, (ticketId) => {
      // The thread of a ticket emits an event for each of its messages.
      if (!this.#listeners.has(ticketId)) emit({ type: 'message-received', ticketId });
    });
    this.typing = createTyping((ticketId) => send(setTyping, { ticketId: String(ticketId) }), lifetime);
    this.#tickets = createResource(async () => {
      // A visitor whom the server does not know has no tickets.
      return session.isKnown() ? await readNewestTickets(visitor) : [];
    }, onError);
    const { state } = this.#tickets;
    this.#all = computed(() => (state.value.status === 'ready' ? state.value.value : []));
    this.#seen = computed(() =>
      state.value.status === 'ready' ? JSON.stringify(this.#all.value) : undefined,
    );
    this.#isAnyOpen = computed(() => this.#all.value.some(isOpen));
    this.#poll = createPoll(() => this.#pollList(), whenVisible, lifetime);
    this.#follow();
  }

  get state(): Resource<readonly ListedTicket[]>['state'] {
    return this.#tickets.state;
  }

  retry(afresh?: boolean): void {
    this.#tickets.retry(afresh);
  }

  refresh(): Promise<void> {
    return this.#tickets.refresh();
  }

  find(id: number): ListedTicket | undefined {
    return this.#all.value.find(({ ticketID }) => ticketID === id);
  }

  onChange(id: number, act: () => void): void {
    this.#listeners.set(id, act);
  }

  nudge(): void {
    this.#listen();
    this.#poll.nudge();
  }

  /** Follows the list, until the visitor leaves. */
  #follow(): void {
    const { emit, signal: lifetime } = this.#visitor;
    const stopLooking = this.#seen.subscribe((list) => {
      if (list !== undefined) this.#refreshReads();
    });
    const stopListening = this.#isAnyOpen.subscribe((isAnyOpen) => {
      if (isAnyOpen) this.#listen();
    });
    let emitted = 0;
    const stopEmitting = this.reads.unread.subscribe(({ length }) => {
      if (length !== emitted) emit({ type: 'unread', count: length });
      emitted = length;
    });
    // While the page is visible and the widget is not: the launcher shows the number of unread tickets.
    const timer = setInterval(() => {
      if (!this.isLive.peek() && this.#isAnyOpen.peek() && !document.hidden) this.refresh();
    }, minute);
    lifetime.addEventListener('abort', () => {
      clearInterval(timer);
      stopLooking();
      stopListening();
      // The launcher shows no number of a visitor who has left.
      this.reads.clear();
      stopEmitting();
    });
  }

  /** Resolves to whether the list has changed. */
  async #pollList(): Promise<boolean> {
    const before = this.#seen.peek();
    if (!this.isLive.peek()) await this.refresh();
    return this.#seen.peek() !== before;
  }

  #refreshReads(): void {
    this.reads.refresh(this.#all.peek());
  }

  async #listen(): Promise<void> {
    const { session, onError, signal: lifetime } = this.#visitor;
    if (this.#isListening || !session.isKnown() || lifetime.aborted) return;
    this.#isListening = true;
    try {
      const { listenToTickets } = await import('./live/ticket-events.ts');
      if (lifetime.aborted) return;
      await listenToTickets(this.#visitor, {
        onEvent: (event) => this.#receive(event),
        onLive: (isLive) => {
          if (this.isLive.peek() && !isLive) this.#poll.soon();
          this.isLive.value = isLive;
        },
      });
    } catch (error) {
      // The next `nudge` imports the module again.
      this.#isListening = false;
      onError(error);
    }
  }

  #receive(event: TicketEvent): void {
    if (event.event === 'hello') this.#receiveVersions(event.data.tickets);
    else if (event.event === 'ticket') this.#receiveChange(event.data);
    else if (event.event === 'typing') {
      if (event.data.agentId !== null) this.typing.note(event.data.ticketId, event.data.agentId);
    } else if (event.event === 'read') {
      if (event.data.by === 'agent') this.reads.noteSeen(event.data.ticketId, event.data.upTo);
      else this.#refreshReads();
    }
  }

  /** Reads again where versions differ from those of the last event: a stream that was closed has missed some. */
  #receiveVersions(current: Readonly<Record<string, number>>): void {
    // Ids of deleted tickets included.
    const ids = Object.keys({ ...this.#versions, ...current });
    const changed = ids.filter((id) => current[id] !== this.#versions[id]);
    this.#versions = current;
    if (changed.length > 0) this.refresh();
    for (const id of changed) this.#listeners.get(Number(id))?.();
  }

  #receiveChange({ ticketId, version, kind }: TicketChange): void {
    if (this.#versions[ticketId] === version) return;
    const { [ticketId]: _, ...others } = this.#versions;
    this.#versions = kind === 'gone' ? others : { ...others, [ticketId]: version };
    this.typing.end(ticketId);
    this.refresh();
    this.#listeners.get(ticketId)?.();
  }
}

const isOpen = ({ status }: ListedTicket) => status !== 'solved' && status !== 'closed';
