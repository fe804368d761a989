import { getOrCreate } from '../../../state/get-or-create.ts';
import { whenSettled } from '../../../state/query.ts';
import type { Models } from '../index.ts';
import { type ContactModel, createContact } from '../sending/contact.ts';
import type { StoredMessage } from '../sending/message-queue.ts';
import { createOutbox, type OutboxModel } from '../sending/outbox.ts';
import { createWaitingArticles, type WaitingArticlesModel } from '../sending/waiting-articles.ts';
import { createWriting } from '../sending/writing.ts';
import { type ConversationsModel, createConversations } from './conversations.ts';
import { createLinkRequest, type LinkRequestModel } from './link-request.ts';
import { rememberRunningTicket } from './running-ticket.ts';
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
  /** Ids of the tickets that the visitor has opened since the widget was loaded. */
  readonly openedHere: ReadonlySet<number>;
  readonly waitingArticles: WaitingArticlesModel;
  ticket(id: number): TicketModel;
}

export function createVisitorModels(
  visitor: Visitor,
  ticketOffer: TicketOfferModel,
  { source, helpCenter, chatOffer, localization, navigation, visit }: Models,
): VisitorModels {
  const tickets = createTickets(visitor, source.whenVisible);
  rememberRunningTicket(visitor, tickets);
  const threads = new Map<number, TicketModel>();
  const openedHere = new Set<number>();
  const lastDate = (ticketId: string | undefined) =>
    ticketId === undefined ? newestUpdate(tickets) : lastMessageDate(threads.get(Number(ticketId)));
  const onSent = async ({ key, draft, input, writtenAt }: StoredMessage, ticketId: number) => {
    visitor.emit({ type: input.ticketId ? 'message-sent' : 'ticket-created', ticketId });
    const isContact = draft === contact.name;
    // This tab may have sent another tab's message.
    const isOfThisTab = isContact && key === contact.draft.peek().key;
    if (isContact) contact.clear({ key, writtenAt });
    waitingArticles.noteTicket(key, ticketId);
    const isShown = () => isOfThisTab && navigation.current.peek().route.name === 'contact';
    if (isContact) openedHere.add(ticketId);
    await Promise.all([
      tickets.refresh(),
      isShown() ? whenLoaded(ticket(ticketId)) : threads.get(ticketId)?.refresh(),
    ]);
    tickets.nudge();
    if (isShown()) navigation.replace({ name: 'ticket', id: ticketId });
  };
  const outbox = createOutbox(visitor, { onSent, lastDate });
  const waitingArticles = createWaitingArticles(source, helpCenter, visitor);
  const followedOutbox: OutboxModel = {
    ...outbox,
    post(message) {
      waitingArticles.notePosted(message);
      outbox.post(message);
    },
  };
  const writing = { source, visitor, outbox: followedOutbox, visit };
  const contact = createContact(helpCenter, { ...writing, tickets, chatOffer });

  return {
    visitor,
    tickets,
    ticketOffer,
    outbox,
    linkRequest: createLinkRequest(visitor, () => localization.peek()?.language),
    contact,
    conversations: createConversations(visitor),
    openedHere,
    waitingArticles,
    ticket,
  };

  function ticket(id: number): TicketModel {
    return getOrCreate(threads, id, () =>
      createTicket(id, { visitor, tickets, reply: createWriting(`ticket-${id}`, writing) }),
    );
  }
}

/** Resolves once a thread is loaded, or has failed to load. */
const whenLoaded = (thread: TicketModel) =>
  new Promise<void>((resolve) => whenSettled(thread, () => resolve()));

/** Returns the time of the last message of a thread; undefined until the thread is loaded. */
function lastMessageDate(thread: TicketModel | undefined): string | undefined {
  const current = thread?.state.peek();
  return current?.status === 'ready' ? (current.value.messages.at(-1)?.date ?? '') : undefined;
}

/** Returns the time of the last change in any ticket; undefined until the tickets are loaded. */
function newestUpdate({ state }: TicketsModel): string | undefined {
  const current = state.peek();
  return current.status === 'ready' ? (current.value[0]?.updatedDate ?? '') : undefined;
}
