import type { Models } from '../index.ts';
import { type ContactModel, createContact } from '../sending/contact.ts';
import type { StoredMessage } from '../sending/message-queue.ts';
import { createOutbox, type OutboxModel } from '../sending/outbox.ts';
import { createWriting } from '../sending/writing.ts';
import { getOrCreate } from '../state/get-or-create.ts';
import { type ConversationsModel, createConversations } from './conversations.ts';
import { createLinkRequest, type LinkRequestModel } from './link-request.ts';
import { createTicket, type TicketModel } from './ticket.ts';
import type { TicketOfferModel } from './ticket-offer.ts';
import { createTickets, type TicketsModel } from './tickets.ts';
import type { Visitor } from './visitor.ts';

/** The models of one visitor; a new visitor gets new models. */
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

export function createVisitorModels(
  visitor: Visitor,
  ticketOffer: TicketOfferModel,
  { source, helpCenter, localization, navigation }: Models,
): VisitorModels {
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
    // This tab may have sent another tab's message.
    const isOfThisTab = isContact && key === contact.draft.peek().key;
    if (isContact) contact.clear({ key, writtenAt });
    await Promise.all([tickets.refresh(), threads.get(ticketId)?.refresh()]);
    tickets.nudge();
    const isShown = navigation.current.peek().route.name === 'contact';
    if (!isOfThisTab || !isShown) return;
    // The thread replaces the form: going back does not lead to an empty form.
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

/** Returns the time of the last change in any ticket; undefined until the tickets are loaded. */
function newestUpdate({ state }: TicketsModel): string | undefined {
  const current = state.peek();
  return current.status === 'ready' ? (current.value[0]?.updatedDate ?? '') : undefined;
}
