/** Decides what becomes of the input of `insertTicket`: pure functions of facts, so that each rule can be tested. */

import type { Caller, Service } from '../../../api/service.ts';
import type { InboxRow } from '../../mail/inboxes/inboxes.sql.ts';

export type InsertInput = Parameters<Service['insertTicket']>[1];

/** The settings of an inbox that decide. */
type AskingInbox = Pick<InboxRow, 'askAddress'>;

/** The facts about a message. `insert-ticket.ts` reads them. */
export interface InsertFacts<Inbox extends AskingInbox = InboxRow> {
  readonly caller: Pick<Caller, 'kind' | 'newTicketOwner'>;
  readonly input: Pick<InsertInput, 'fromEmail' | 'ticketId' | 'messageType' | 'undoSeconds'>;
  /** The ticket of the earlier request with the same idempotency key; null if there is none. */
  readonly earlierTicketId: number | null;
  /** The inbox that `inboxSource` names; null if no inbox has that address, or the request is repeated. */
  readonly inbox: Inbox | null;
  /** Whether a visitor has the thread open, or chats in it. */
  readonly isThreadOpen: boolean;
  /** Whether an agent is available for a chat with the visitor. */
  readonly isChatOffered: boolean;
}

export type InsertDecision<Inbox extends AskingInbox = InboxRow> =
  | { readonly act: 'repeat'; readonly ticketId: number }
  | { readonly act: 'refuse'; readonly member: 'toEmail' | 'fromEmail' }
  | {
      readonly act: 'write';
      readonly inbox: Inbox;
      /** The sender's email; null for a visitor without one, who gets a placeholder. */
      readonly sender: string | null;
      /** The reply that an agent may take back; null for a message that is never held. */
      readonly reply: HoldableReply | null;
    };

export interface HoldableReply {
  readonly ticketId: number;
  /** Seconds for which the reply is held; 0 if it is sent at once, behind those that were held before it. */
  readonly holdSeconds: number;
}

/** Returns where the inbox is looked up: at the desk in the ticket, whose inbox need not have an address. */
export function inboxSource(
  { agent }: Pick<Caller, 'agent'>,
  { ticketId }: Pick<InsertInput, 'ticketId'>,
): 'ticket' | 'toEmail' {
  return agent && ticketId !== undefined ? 'ticket' : 'toEmail';
}

export function decide<Inbox extends AskingInbox>(facts: InsertFacts<Inbox>): InsertDecision<Inbox> {
  const { input, earlierTicketId, inbox } = facts;
  if (earlierTicketId !== null) return { act: 'repeat', ticketId: earlierTicketId };
  if (inbox === null) return { act: 'refuse', member: 'toEmail' };
  const sender = input.fromEmail ?? null;
  if (sender === null && !mayLackSender(facts, inbox)) return { act: 'refuse', member: 'fromEmail' };
  return { act: 'write', inbox, sender, reply: holdableReply(facts) };
}

/**
 * Whether the message may have no sender: an anonymous visitor opens a ticket, and the inbox requires no address, or asks
 * for it after the chat.
 */
function mayLackSender(
  { caller, input, isChatOffered }: Omit<InsertFacts, 'inbox'>,
  { askAddress }: AskingInbox,
): boolean {
  const isFirst = input.ticketId === undefined && caller.newTicketOwner?.openedBy === 'anonymous';
  return isFirst && (askAddress === 'optional' || isChatOffered);
}

function holdableReply({ caller, input, isThreadOpen }: Omit<InsertFacts, 'inbox'>): HoldableReply | null {
  const { ticketId, messageType = 'external', undoSeconds = 0 } = input;
  if (caller.kind !== 'secret' || ticketId === undefined || messageType !== 'external') return null;
  return { ticketId: Number(ticketId), holdSeconds: isThreadOpen ? 0 : undoSeconds };
}
