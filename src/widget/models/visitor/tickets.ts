/** The visitor's tickets, their unread messages, and their events while the stream is open. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { setTyping } from '../../../api/operations/tickets.ts';
import type { TicketEvent } from '../../../api/schemas/ticket-stream.ts';
import { type Query, startQuery } from '../../../state/query.ts';
import { isOpen, type ListedTicket, readNewestTickets } from './newest-tickets.ts';
import { createReadMarks, type ReadMarksModel } from './read-marks.ts';
import { createTicketChanges } from './ticket-changes.ts';
import type { TicketEventsListener } from './ticket-events.ts';
import { createPoll } from './tickets-poll.ts';
import { createTyping, type TypingModel } from './typing.ts';
import type { Visitor } from './visitor.ts';

/** The most recently changed ticket comes first. A `refresh` resolves once the read marks are there too. */
export interface TicketsModel extends Query<readonly ListedTicket[]> {
  readonly reads: Pick<
    ReadMarksModel,
    | 'unread'
    | 'preview'
    | 'lastOf'
    | 'canSetEmail'
    | 'chatOf'
    | 'noteChat'
    | 'isAsked'
    | 'seenUpTo'
    | 'markRead'
    | 'leave'
  >;
  readonly typing: TypingModel;
  /** Whether the event stream is open; while it is not, the list is polled. */
  readonly isLive: ReadonlySignal<boolean>;
  /** Returns a ticket of the list, once the list is loaded. */
  find(id: number): ListedTicket | undefined;
  /** Calls `act` whenever a ticket has changed. */
  onChange(id: number, act: () => void): void;
  /** Requests the read marks again; resolves once they are there. */
  refreshReads(): Promise<void>;
  /** Opens the stream after news; polls at once, and often from then on. */
  nudge(): void;
}

const minute = 60_000;

type ReadEvent = Extract<TicketEvent, { event: 'read' }>['data'];

export function createTickets(visitor: Visitor, whenVisible: (act: () => void) => void): TicketsModel {
  const { send, emit, signal: lifetime } = visitor;
  const isLive = signal(false);
  const listeners = new Map<number, () => void>();
  const reads = createReadMarks(visitor, (ticketId) => {
    // A ticket whose thread is open is left out: the thread emits an event for each message.
    if (!listeners.has(ticketId)) emit({ type: 'message-received', ticketId });
  });
  const typing = createTyping((ticketId) => send(setTyping, { ticketId: String(ticketId) }), lifetime);
  const tickets = createTicketList(visitor);
  const { state, refresh } = tickets;
  const { all, seen, isAnyOpen } = readTickets(state);

  /** The newest request of the read marks. */
  let reading: Promise<void> = Promise.resolve();
  const refreshReads = () => {
    reading = reads.refresh(all.peek());
    return reading;
  };
  const poll = createPoll(
    async () => {
      if (isLive.peek()) return false;
      const isChatting = reads.isAnyChatOpen.peek();
      const isNews = await hasChanged(seen, refresh);
      // The place in line changes without the ticket.
      if (isChatting && !isNews) await refreshReads();
      return isChatting || isNews;
    },
    whenVisible,
    lifetime,
  );
  const receiveChange = createTicketChanges((ticketId) => listeners.get(ticketId)?.(), typing, refresh);
  const listen = createListening(visitor, {
    onEvent(event) {
      if (event.event === 'read') noteRead(event.data, reads, refreshReads);
      else if (event.event === 'chat') reads.noteChat(event.data.ticketId, event.data.chat);
      else receiveChange(event);
      // A stream that was closed may have missed what changes no version.
      if (event.event === 'hello' && reads.isAnyChatOpen.peek()) refreshReads();
    },
    onLive(isOpen) {
      if (isLive.peek() && !isOpen) poll.soon();
      isLive.value = isOpen;
    },
  });

  // While the page is visible and the widget is not, keeps the launcher's count current.
  const timer = setInterval(() => {
    if (!isLive.peek() && isAnyOpen.peek() && !document.hidden) refresh();
  }, minute);
  const stops = [
    () => clearInterval(timer),
    seen.subscribe((list) => list !== undefined && refreshReads()),
    isAnyOpen.subscribe((isAny) => isAny && listen()),
    // Before the last stop: the launcher must not show the count of a visitor who has left.
    () => reads.clear(),
    emitUnread(reads, emit),
  ];
  lifetime.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });

  return {
    ...tickets,
    async refresh() {
      const settled = await refresh();
      await reading;
      return settled;
    },
    reads,
    typing,
    isLive,
    refreshReads,
    find: (id) => all.value.find(({ ticketID }) => ticketID === id),
    onChange: (id, act) => listeners.set(id, act),
    nudge() {
      listen();
      poll.nudge();
    },
  };
}

/** Notes that an agent has read a ticket; the visitor's own marks, set on another device, are requested. */
const noteRead = ({ by, ticketId, upTo }: ReadEvent, reads: ReadMarksModel, refresh: () => void) =>
  by === 'agent' ? reads.noteSeen(ticketId, upTo) : refresh();

/** Whether a signal has another value after an action. */
async function hasChanged(value: ReadonlySignal<unknown>, act: () => Promise<unknown>): Promise<boolean> {
  const before = value.peek();
  await act();
  return value.peek() !== before;
}

/** Derives from the state of the list: the tickets, the list as JSON for comparison, and whether a ticket is open. */
function readTickets(state: TicketsModel['state']) {
  const all = computed(() => (state.value.status === 'ready' ? state.value.value : []));
  /** Undefined until the list is loaded. */
  const seen = computed(() => (state.value.status === 'ready' ? JSON.stringify(all.value) : undefined));
  const isAnyOpen = computed(() => all.value.some(isOpen));
  return { all, seen, isAnyOpen };
}

/** Returns an empty list for visitors whom the server does not know. */
function createTicketList(visitor: Visitor): Query<readonly ListedTicket[]> {
  const { session, onError } = visitor;
  const read = async () => (session.isKnown() ? await readNewestTickets(visitor) : []);
  return startQuery({ read, onError });
}

/** @returns a function that opens the event stream, unless it is open already */
function createListening(visitor: Visitor, handlers: TicketEventsListener): () => Promise<void> {
  const { session, onError, signal } = visitor;
  let isListening = false;

  return async () => {
    if (isListening || !session.isKnown() || signal.aborted) return;
    isListening = true;
    try {
      const { listenToTickets } = await import('./ticket-events.ts');
      if (!signal.aborted) await listenToTickets(visitor, handlers);
    } catch (error) {
      // The next `nudge` tries the import again.
      isListening = false;
      onError(error);
    }
  };
}

/** Emits the number of unread tickets whenever it changes. */
function emitUnread({ unread }: ReadMarksModel, emit: Visitor['emit']): () => void {
  let emitted = 0;
  return unread.subscribe(({ length }) => {
    if (length !== emitted) emit({ type: 'unread', count: length });
    emitted = length;
  });
}
