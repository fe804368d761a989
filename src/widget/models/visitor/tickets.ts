/** The visitor's tickets, which of them have news, and what happens in them while it happens. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { setTyping } from '../../../api/operations/tickets.ts';
import type { TicketEvent } from '../../../api/schemas/tickets.ts';
import { createResource, type Resource } from '../state/resource.ts';
import { type ListedTicket, readNewestTickets } from './newest-tickets.ts';
import { createReadMarks, type ReadMarksModel } from './read-marks.ts';
import { createPoll } from './tickets-poll.ts';
import { createTyping, type TypingModel } from './typing.ts';
import type { Visitor } from './visitor.ts';

/** The one that changed last comes first. */
export interface TicketsModel extends Resource<readonly ListedTicket[]> {
  readonly reads: Pick<ReadMarksModel, 'unread' | 'lastOf' | 'isAsked' | 'seenUpTo' | 'markRead'>;
  readonly typing: TypingModel;
  /** Whether what happens is heard at once; while it is not, it is asked for again and again. */
  readonly isLive: ReadonlySignal<boolean>;
  /** One of them, once they are there. */
  find(id: number): ListedTicket | undefined;
  /** Calls when something has changed in a ticket. */
  onChange(id: number, act: () => void): void;
  /** Something has happened: listens, or asks soon, and often from then on. */
  nudge(): void;
}

const minute = 60_000;

export function createTickets(visitor: Visitor, whenVisible: (act: () => void) => void): TicketsModel {
  const { send, session, emit, onError, signal: lifetime } = visitor;
  const isLive = signal(false);
  const listeners = new Map<number, () => void>();
  const reads = createReadMarks(visitor, (ticketId) => {
    // A thread that is there tells of each of its messages.
    if (!listeners.has(ticketId)) emit({ type: 'message-received', ticketId });
  });
  const typing = createTyping((ticketId) => send(setTyping, { ticketId: String(ticketId) }), lifetime);
  const { unread } = reads;

  const tickets = createResource(async () => {
    // Strangers have none, and the server need not hear of them.
    return session.isKnown() ? await readNewestTickets(visitor) : [];
  }, onError);

  const all = computed(() => (tickets.state.value.status === 'ready' ? tickets.state.value.value : []));
  /** Undefined until they are there. */
  const seen = computed(() =>
    tickets.state.value.status === 'ready' ? JSON.stringify(all.value) : undefined,
  );
  const stopLooking = seen.subscribe((list) => {
    if (list !== undefined) reads.refresh(all.peek());
  });
  const isAnyOpen = computed(() =>
    all.value.some(({ status }) => status !== 'solved' && status !== 'closed'),
  );
  const stopListening = isAnyOpen.subscribe((isOpen) => {
    if (isOpen) listen();
  });

  let said = 0;
  const stopSaying = unread.subscribe(({ length }) => {
    if (length !== said) emit({ type: 'unread', count: length });
    said = length;
  });

  /** The versions that were heard of. */
  let versions: Readonly<Record<string, number>> = {};

  function hear(event: TicketEvent) {
    if (event.event === 'hello') {
      const { tickets: current } = event.data;
      // Also those that are not there any more.
      const ids = Object.keys({ ...versions, ...current });
      const changed = ids.filter((id) => current[id] !== versions[id]);
      versions = current;
      if (changed.length > 0) tickets.refresh();
      for (const id of changed) listeners.get(Number(id))?.();
    } else if (event.event === 'ticket') {
      const { ticketId, version, kind } = event.data;
      if (versions[ticketId] === version) return;
      const { [ticketId]: _, ...others } = versions;
      versions = kind === 'gone' ? others : { ...others, [ticketId]: version };
      typing.end(ticketId);
      tickets.refresh();
      listeners.get(ticketId)?.();
    } else if (event.event === 'typing') {
      if (event.data.agentId !== null) typing.note(event.data.ticketId, event.data.agentId);
    } else if (event.event === 'read') {
      if (event.data.by === 'agent') reads.noteSeen(event.data.ticketId, event.data.upTo);
      else reads.refresh(all.peek());
    }
  }

  let isListening = false;

  async function listen() {
    if (isListening || !session.isKnown() || lifetime.aborted) return;
    isListening = true;
    try {
      const { listenToTickets } = await import('./live/ticket-events.ts');
      if (lifetime.aborted) return;
      await listenToTickets(visitor, {
        onEvent: hear,
        onLive(isHeard) {
          if (isLive.peek() && !isHeard) poll.soon();
          isLive.value = isHeard;
        },
      });
    } catch (error) {
      // Asked for again and again until it can be loaded.
      isListening = false;
      onError(error);
    }
  }

  const poll = createPoll(
    async () => {
      const before = seen.peek();
      if (!isLive.peek()) await tickets.refresh();
      return seen.peek() !== before;
    },
    whenVisible,
    lifetime,
  );

  // While nobody looks at the widget, but perhaps at the page: what is unread stands on the launcher.
  const timer = setInterval(() => {
    if (!isLive.peek() && isAnyOpen.peek() && !document.hidden) tickets.refresh();
  }, minute);

  lifetime.addEventListener('abort', () => {
    clearInterval(timer);
    stopLooking();
    stopListening();
    // The badge of somebody who has left.
    reads.clear();
    stopSaying();
  });

  return {
    ...tickets,
    reads,
    typing,
    isLive,
    find: (id) => all.value.find(({ ticketID }) => ticketID === id),
    onChange(id, act) {
      listeners.set(id, act);
    },
    nudge() {
      listen();
      poll.nudge();
    },
  };
}
