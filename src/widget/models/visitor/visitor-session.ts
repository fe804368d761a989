/** Everything of the visitor's own in one widget: made when it is first wanted, and anew for whoever comes next. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PrefilledContact } from '../../settings.ts';
import { type HelpCenter, isKnownPlain } from '../help/help-center-state.ts';
import type { Models } from '../index.ts';
import { type ContactModel, createContact } from '../sending/contact.ts';
import { createOutbox, type OutboxModel } from '../sending/outbox.ts';
import { createWriting } from '../sending/writing.ts';
import { loading, type Resource, type State } from '../state/resource.ts';
import { type ConversationsModel, createConversations } from './conversations.ts';
import { createTicket, type TicketModel } from './ticket.ts';
import { createTickets, type TicketsModel } from './tickets.ts';
import { createVisitor, type Person } from './visitor.ts';

/** What one person sees; another one for each. */
export interface VisitorSide {
  readonly person: Person;
  readonly tickets: TicketsModel;
  readonly outbox: OutboxModel;
  readonly contact: ContactModel;
  readonly conversations: ConversationsModel;
  ticket(id: number): TicketModel;
}

export interface VisitorDesk {
  readonly side: ReadonlySignal<State<VisitorSide>>;
  /** In how many tickets there is something new; `undefined` until it is known. */
  readonly unread: ReadonlySignal<number | undefined>;
  retry(): void;
  logout(): void;
  /** Puts values into the form to write to the site. */
  fillContact(filled: PrefilledContact): void;
}

const desks = new WeakMap<Models, VisitorDesk>();

/** The one of a widget. */
export function visitorDeskOf(models: Models): VisitorDesk {
  const known = desks.get(models) ?? createVisitorDesk(models);
  desks.set(models, known);
  return known;
}

function createVisitorDesk({ source, helpCenter, navigation, update }: Models): VisitorDesk {
  let filled: PrefilledContact = {};
  const side = signal<State<VisitorSide>>(loading);

  const visitor = createVisitor(source, () => {
    update({ visitorToken: undefined });
    // What was theirs is nobody's to see any more.
    while (/^(ticket|conversation)$/.test(navigation.current.peek().route.name)) navigation.back();
  });
  visitor.person.subscribe((person) => {
    side.value = person.status === 'ready' ? loading : person;
    if (person.status === 'ready') whenAnswered(helpCenter, (center) => enter(person.value, center));
  });

  function enter(person: Person, center: State<HelpCenter>) {
    // Somebody else may have come meanwhile; and a plain deployment is sent nothing of a visitor's own.
    if (person.signal.aborted || isKnownPlain(center)) return;
    side.value = { status: 'ready', value: createSide(person) };
    fill();
  }

  /** Puts in what the page has given, once there is a form. */
  function fill() {
    const state = side.peek();
    if (state.status !== 'ready') return;
    state.value.contact.fill(filled);
    filled = {};
  }

  function createSide(person: Person): VisitorSide {
    const tickets = createTickets(person, source.whenSeen);
    const threads = new Map<number, TicketModel>();
    const outbox = createOutbox(person, async ({ draft, input }, ticketId) => {
      person.emit({ type: input.ticketId ? 'message-sent' : 'ticket-created', ticketId });
      if (draft === contact.name) contact.clear();
      await Promise.all([tickets.refresh(), threads.get(ticketId)?.refresh()]);
      tickets.nudge();
      const isShown = navigation.current.peek().route.name === 'contact';
      if (draft !== contact.name || !isShown) return;
      // The thread takes the place of the form: going back from it does not lead to an empty one.
      navigation.back();
      navigation.go({ name: 'ticket', id: ticketId });
    });
    const writing = { source, person, outbox };
    const contact = createContact(helpCenter, writing);

    return {
      person,
      tickets,
      outbox,
      contact,
      conversations: createConversations(person),
      ticket(id) {
        const known = threads.get(id);
        if (known) return known;
        const made = createTicket(id, { person, tickets, reply: createWriting(`ticket-${id}`, writing) });
        threads.set(id, made);
        return made;
      },
    };
  }

  return {
    side,
    unread: computed(() =>
      side.value.status === 'ready' ? side.value.value.tickets.unread.value.length : undefined,
    ),
    retry: visitor.retry,
    logout: visitor.logout,
    fillContact(given) {
      filled = given;
      fill();
    },
  };
}

/** Calls once it is known what there is, or that it cannot be known. */
function whenAnswered<T>({ state }: Resource<T>, act: (answered: State<T>) => void): void {
  const known = state.peek();
  if (known.status !== 'loading') {
    act(known);
    return;
  }
  const stop = state.subscribe((now) => {
    if (now.status === 'loading') return;
    stop();
    act(now);
  });
}
