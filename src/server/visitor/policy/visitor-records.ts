/** Defines the interface to stored visitors and their tickets; `records/` implements it with SQL. */

import type { Ownership, Visitor } from '../../../api/service.ts';
import type { ShownInbox } from './mask.ts';

/** Settings of a help center for its visitors' messages. */
export interface Contact {
  readonly toEmail: string;
  readonly labels: readonly string[];
  /** Whether the pages on which visitors write are stored. */
  readonly pageContext: boolean;
  /** Whether chats are stored with the articles and searches of the visit before them. */
  readonly visitContext: boolean;
}

export interface NewTicketToken {
  readonly token: string;
  /** The hash of the token, which is stored. */
  readonly hash: string;
}

export interface VisitorRecords {
  /** Finds the tickets and conversations that belong to the visitor. */
  findOwnership(userId: number, visitor: Visitor): Promise<Ownership>;
  /** Finds settings of the help center with that inbox, else of the first; null if the site takes no messages. */
  findContact(userId: number, toEmail: string): Promise<Contact | null>;
  findInbox(userId: number, ticketId: number): Promise<ShownInbox>;
  /** Finds the email address of the visitor who opened a ticket; null if no visitor did. */
  findSender(userId: number, ticketId: number): Promise<string | null>;
  /** Finds the ticket of a period of chat; null for other conversations. */
  findChatTicket(userId: number, conversationId: string): Promise<number | null>;
  /** Creates a ticket token; it is stored with its first ticket. */
  createTicketToken(): NewTicketToken;
}
