/** Groups the tickets of a ticket token by email address, to offer them to a visitor who signed in. */

import type { OfferedTickets } from '../../../api/schemas/visitor.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { maskEmail } from '../../../formats/mask-email.ts';

export interface OpenedTicket {
  readonly id: number;
  /** The email address as the visitor typed it. */
  readonly sender: string;
  readonly createdAt: Date;
}

/** The tickets of one email address; at least one. */
export interface SendersTickets {
  /** The email address in lower case. */
  readonly email: string;
  readonly newest: OpenedTicket;
  readonly ids: readonly number[];
}

/** Groups tickets, the newest first, by email address, in the order of each address's first ticket. */
export function groupBySender(tickets: readonly OpenedTicket[]): SendersTickets[] {
  const groups = new Map<string, { email: string; newest: OpenedTicket; ids: number[] }>();
  for (const ticket of tickets) {
    const email = foldEmail(ticket.sender);
    const known = groups.get(email);
    if (known) known.ids.push(ticket.id);
    else groups.set(email, { email, newest: ticket, ids: [ticket.id] });
  }
  return [...groups.values()];
}

/** Presents offered tickets without their subjects, and with a masked email address. */
export function presentOffer({ email, newest }: SendersTickets): OfferedTickets {
  return { fromEmail: maskEmail(email), createdDate: newest.createdAt.toISOString() };
}
