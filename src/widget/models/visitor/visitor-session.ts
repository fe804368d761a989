/** The visitor session of one widget: every model of the visitor, created again for the next visitor. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { PrefilledContact } from '../../settings.ts';
import { type HelpCenter, isKnownPlain } from '../help/help-center-state.ts';
import type { Models } from '../index.ts';
import { type ContactModel, createContact } from '../sending/contact.ts';
import type { StoredMessage } from '../sending/message-queue.ts';
import { createOutbox, type OutboxModel } from '../sending/outbox.ts';
import { createWriting } from '../sending/writing.ts';
import { getOrCreate } from '../state/get-or-create.ts';
import { loading, type State, whenSettled } from '../state/resource.ts';
import { type ConversationsModel, createConversations } from './conversations.ts';
import { createLinkRequest, type LinkRequestModel } from './link-request.ts';
import { openBackCode } from './open-back-code.ts';
import { createTicket, type TicketModel } from './ticket.ts';
import { createTicketOffer, type TicketOfferModel } from './ticket-offer.ts';
import { createTickets, type TicketsModel } from './tickets.ts';
import { createCurrentVisitor, type Visitor } from './visitor.ts';

/** The models of one visitor; the next visitor has others. */
export interface VisitorModels {
  readonly visitor: Visitor;
  readonly tickets: TicketsModel;
  readonly ticketOffer: TicketOfferModel;
  readonly outbox: OutboxModel;
  readonly linkRequest: LinkRequestModel;
  readonly contact: ContactModel;
  readonly conversations: ConversationsModel;
  ticket(id: number): TicketModel;
}

export interface VisitorSessionModel {
  readonly models: ReadonlySignal<State<VisitorModels>>;
  /** Number of tickets with unread messages; `undefined` until known. */
  readonly unread: ReadonlySignal<number | undefined>;
  retry(): void;
  logout(): void;
  /** Puts values into the form to write to the site. */
  fillContact(filled: PrefilledContact): void;
  /** Shows the thread of a one-time code; the list of messages where the code opens none. */
  openWithCode(code: string): void;
}

/** The session ends with the widget, by the signal of `source`. */
export function createVisitorSessionModel(widgetModels: Models): VisitorSessionModel {
  const { source, helpCenter, localization, navigation, update, leave } = widgetModels;
  let filled: PrefilledContact = {};
  /** Whether the visitor before this one was anonymous. */
  let wasNobody = false;
  const models = signal<State<VisitorModels>>(loading);

  const current = createCurrentVisitor(source, () => {
    update({ visitorToken: undefined });
    // The next visitor sees no view of the one before.
    leave();
  });
  current.visitor.subscribe((visitor) => {
    models.value = visitor.status === 'ready' ? loading : visitor;
    if (visitor.status === 'ready') whenSettled(helpCenter, (center) => enter(visitor.value, center));
  });

  function enter(visitor: Visitor, center: State<HelpCenter>) {
    // Another visitor may have come meanwhile; and a plain deployment is sent nothing of a visitor's own.
    if (visitor.signal.aborted || isKnownPlain(center)) return;
    let created: VisitorModels | undefined;
    const ticketOffer = createTicketOffer(visitor, async () => await created?.tickets.refresh());
    // Tickets move to the visitor before the list is requested.
    whenTrue(ticketOffer.isAsked, () => {
      if (visitor.signal.aborted) return;
      if (wasNobody && ticketOffer.offered.peek().length > 0) leaveThread();
      wasNobody = visitor.claims === null;
      created = createVisitorModels(visitor, ticketOffer);
      models.value = { status: 'ready', value: created };
      fill();
    });
  }

  /** Leaves a thread of before the sign-in: it is offered in the list, and not the visitor's yet. */
  function leaveThread() {
    if (navigation.current.peek().route.name !== 'ticket') return;
    navigation.back();
    navigation.show({ name: 'messages' });
  }

  /** Fills the page's values into the form, once that is created. */
  function fill() {
    const state = models.peek();
    if (state.status !== 'ready') return;
    state.value.contact.fill(filled);
    filled = {};
  }

  function createVisitorModels(visitor: Visitor, ticketOffer: TicketOfferModel): VisitorModels {
    const tickets = createTickets(visitor, source.whenVisible);
    const threads = new Map<number, TicketModel>();
    const lastDate = (ticketId: string | undefined) => {
      if (ticketId === undefined) return newestUpdate(tickets);
      const thread = threads.get(Number(ticketId))?.state.peek();
      return thread?.status === 'ready' ? (thread.value.messages.at(-1)?.date ?? '') : undefined;
    };
    const onSent = async ({ key, draft, input, writtenAt }: StoredMessage, ticketId: number) => {
      visitor.emit({ type: input.ticketId ? 'message-sent' : 'ticket-created', ticketId });
      const isContact = draft === contact.name;
      // This tab may send a message of another.
      const isOfThisTab = isContact && key === contact.draft.peek().key;
      if (isContact) contact.clear({ key, writtenAt });
      await Promise.all([tickets.refresh(), threads.get(ticketId)?.refresh()]);
      tickets.nudge();
      const isShown = navigation.current.peek().route.name === 'contact';
      if (!isOfThisTab || !isShown) return;
      // The thread takes the place of the form: going back from it does not lead to an empty one.
      navigation.back();
      navigation.go({ name: 'ticket', id: ticketId });
    };
    const outbox = createOutbox(visitor, { onSent, lastDate });
    const writing = { source, visitor, outbox };
    const contact = createContact(helpCenter, writing);

    return {
      visitor,
      tickets,
      ticketOffer,
      outbox,
      linkRequest: createLinkRequest(visitor, () => localization.peek()?.language),
      contact,
      conversations: createConversations(visitor),
      ticket: (id) =>
        getOrCreate(threads, id, () =>
          createTicket(id, { visitor, tickets, reply: createWriting(`ticket-${id}`, writing) }),
        ),
    };
  }

  return {
    models,
    unread: computed(() =>
      models.value.status === 'ready' ? models.value.value.tickets.reads.unread.value.length : undefined,
    ),
    retry: current.retry,
    logout: current.logout,
    fillContact(given) {
      filled = given;
      fill();
    },
    openWithCode(code) {
      whenSettled({ state: models }, async (state) => {
        if (state.status !== 'ready') return;
        const { visitor, tickets } = state.value;
        try {
          const id = await openBackCode(visitor, code);
          if (id === null) return;
          await tickets.refresh();
          if (!visitor.signal.aborted) navigation.show({ name: 'ticket', id });
        } catch (error) {
          visitor.onError(error);
        }
      });
    },
  };
}

/** Calls once, when a signal is true; at once where it is. */
function whenTrue(isReady: ReadonlySignal<boolean>, act: () => void): void {
  if (isReady.peek()) {
    act();
    return;
  }
  const stop = isReady.subscribe((is) => {
    if (!is) return;
    stop();
    act();
  });
}

/** Returns the time of the last change in any ticket; undefined until the tickets are loaded. */
function newestUpdate({ state }: TicketsModel): string | undefined {
  const current = state.peek();
  return current.status === 'ready' ? (current.value[0]?.updatedDate ?? '') : undefined;
}
