/** Tickets of a ticket token, by the address that was given in them: as they are offered to somebody who has signed in. */

import type { OfferedTickets } from '../../../api/schemas/visitor.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { maskEmail } from '../../../formats/mask-email.ts';

export interface OpenedTicket {
  readonly id: number;
  /** The address that was given, as it was given. */
  readonly sender: string;
  readonly createdAt: Date;
}

/** Tickets of one address; there is at least one. */
export interface SendersTickets {
  /** In lower case. */
  readonly email: string;
  readonly newest: OpenedTicket;
  readonly ids: readonly number[];
}

/** By address, in the order of the first ticket of each. `tickets` come with the newest first. */
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

/** What is shown of tickets before they are anybody's: neither their subject nor the whole address. */
export function presentOffer({ email, newest }: SendersTickets): OfferedTickets {
  return { fromEmail: maskEmail(email), createdDate: newest.createdAt.toISOString() };
}
