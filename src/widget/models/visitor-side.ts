/** Everything of the visitor's own in one widget: made when it is first wanted, and anew for whoever comes next. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { PrefilledContact } from '../settings.ts';
import type { Stage } from '../stage.ts';
import { type ContactModel, createContact } from './contact.ts';
import { fieldName } from './contact-names.ts';
import { type ConversationsModel, createConversations } from './conversations.ts';
import { createDraft, type DraftModel } from './drafts.ts';
import type { Models } from './index.ts';
import { createOutbox, type OutboxModel } from './outbox.ts';
import { loading, type State } from './resource.ts';
import { createTicket, type TicketModel } from './ticket.ts';
import { createTickets, type TicketsModel } from './tickets.ts';
import { createUploads, type UploadsModel } from './uploads.ts';
import { createVisitor, type Person } from './visitor.ts';

/** What one person sees. */
export interface VisitorSide {
  /** Another one for each person. */
  readonly turn: number;
  readonly person: Person;
  readonly tickets: TicketsModel;
  readonly outbox: OutboxModel;
  readonly contact: ContactModel;
  readonly conversations: ConversationsModel;
  ticket(id: number): TicketModel;
  /** What is being written in a ticket. */
  reply(id: number): ReplyModel;
}

export interface ReplyModel extends DraftModel {
  readonly uploads: UploadsModel;
}

export interface VisitorDesk {
  readonly side: ReadonlySignal<State<VisitorSide>>;
  retry(): void;
  logout(): void;
  /** Puts values into the form to write to the site. */
  fillContact(filled: PrefilledContact): void;
}

const desks = new WeakMap<Models, VisitorDesk>();

/** The one of a widget. */
export function visitorDeskOf(models: Models, stage: Pick<Stage, 'whenSeen'>): VisitorDesk {
  const known = desks.get(models) ?? createVisitorDesk(models, stage);
  desks.set(models, known);
  return known;
}

function createVisitorDesk(models: Models, { whenSeen }: Pick<Stage, 'whenSeen'>): VisitorDesk {
  const { source, helpCenter } = models;
  const visitor = createVisitor(source, () => models.update({ visitorToken: undefined }));
  let turn = 0;
  const side = signal<State<VisitorSide>>(loading);
  visitor.person.subscribe((person) => {
    side.value = person.status === 'ready' ? { status: 'ready', value: createSide(person.value) } : person;
  });

  function whenReady(act: (ready: VisitorSide) => void) {
    let isDone = false;
    const stop = side.subscribe((state) => {
      if (isDone || state.status !== 'ready') return;
      isDone = true;
      queueMicrotask(() => {
        stop();
        act(state.value);
      });
    });
  }

  function createSide(person: Person): VisitorSide {
    const { emit, onError } = source;
    const tickets = createTickets({ person, whenSeen, emit, onError });
    const threads = new Map<number, TicketModel>();
    const replies = new Map<number, ReplyModel>();

    function ticket(id: number): TicketModel {
      const thread = threads.get(id) ?? createTicket(id, { person, tickets, emit, onError });
      threads.set(id, thread);
      return thread;
    }

    function reply(id: number): ReplyModel {
      const known = replies.get(id);
      if (known) return known;
      const draft = createDraft(person, `ticket-${id}`);
      const made = { ...draft, uploads: createUploads(source.client.settings, person, draft) };
      replies.set(id, made);
      return made;
    }

    const outbox = createOutbox({
      person,
      onError,
      async onSent({ draft, input }, ticketId) {
        emit({ type: input.ticketId ? 'message-sent' : 'ticket-created', ticketId });
        if (draft === contact.name) contact.clear();
        await Promise.all([tickets.refresh(), threads.get(ticketId)?.refresh()]);
        tickets.poll.nudge();
      },
    });
    const contact = createContact({ source, helpCenter, person, outbox });
    turn += 1;
    return {
      turn,
      person,
      tickets,
      outbox,
      contact,
      conversations: createConversations(person, onError),
      ticket,
      reply,
    };
  }

  return {
    side,
    retry: visitor.retry,
    fillContact({ fields = {}, ...filled }) {
      const values = {
        ...filled,
        ...Object.fromEntries(Object.entries(fields).map(([label, value]) => [fieldName(label), value])),
      };
      whenReady(({ contact }) => {
        for (const [name, value] of Object.entries(values)) contact.type(name, value);
      });
    },
    logout: visitor.logout,
  };
}
