/** Tickets of a ticket token by their email, as they are offered to a visitor who has signed in. */

import type { OfferedTickets } from '../../../api/schemas/visitor.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { maskEmail } from '../../../formats/mask-email.ts';

export interface OpenedTicket {
  readonly id: number;
  /** The email as the visitor typed it. */
  readonly sender: string;
  readonly createdAt: Date;
}

/** Tickets of one email; at least one. */
export interface SendersTickets {
  /** In lower case. */
  readonly email: string;
  readonly newest: OpenedTicket;
  readonly ids: readonly number[];
}

/** Groups tickets by email, in the order of each first ticket. `tickets` begin with the newest. */
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

/** Presents tickets before adoption, without their subject and the whole email. */
export function presentOffer({ email, newest }: SendersTickets): OfferedTickets {
  return { fromEmail: maskEmail(email), createdDate: newest.createdAt.toISOString() };
}
