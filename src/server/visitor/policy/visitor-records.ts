/** The interface to what is stored of visitors and their tickets: `records` implements it over SQL. */

import type { Ownership, Visitor } from '../../../api/service.ts';
import type { ShownInbox } from './mask.ts';

/** The site's choices for its visitors' messages. */
export interface Contact {
  readonly toEmail: string;
  readonly labels: readonly string[];
}

export interface NewTicketToken {
  readonly token: string;
  /** The part that is stored. */
  readonly hash: string;
}

export interface VisitorRecords {
  /** The tickets and conversations that are the visitor's own. */
  findOwnership(userId: number, visitor: Visitor): Promise<Ownership>;
  /** The contact of the help center with that address, else of the first; null where a site takes no messages. */
  findContact(userId: number, toEmail: string): Promise<Contact | null>;
  /** The inbox of a ticket, as visitors see it. */
  findInbox(userId: number, ticketId: number): Promise<ShownInbox>;
  /** The email of the visitor who opened a ticket; null where no visitor did. */
  findSender(userId: number, ticketId: number): Promise<string | null>;
  /** Creates a ticket token; it is first stored with a ticket. */
  createTicketToken(): NewTicketToken;
}
