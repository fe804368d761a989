/** Tickets (section 4.4), and operations of our own beside them: `grabTicketRating` and `rateTicket`. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/tickets.ts';

export const listTickets = operation<typeof schemas.listTickets>(
  'listTickets',
  'GET',
  '/message/listTickets/{apiKey}/{userId}',
);

/** The messages of one ticket, the oldest first. */
export const grabTicket = operation<typeof schemas.grabTicket>(
  'grabTicket',
  'GET',
  '/message/grabTicket/{apiKey}/{userId}/{ticketId}',
);

/** Creates a ticket, or appends a message to one. */
export const insertTicket = operation<typeof schemas.insertTicket>(
  'insertTicket',
  'POST',
  '/message/insertTicket/{apiKey}/{userId}',
);

/** The addresses of sent and received mails. */
export const listTicketsEmails = operation<typeof schemas.listTicketsEmails>(
  'listTicketsEmails',
  'GET',
  '/message/listTicketsEmails/{apiKey}/{userId}',
);

/** How a ticket was rated, and whether it can be. */
export const grabTicketRating = operation<typeof schemas.grabTicketRating>(
  'grabTicketRating',
  'GET',
  '/message/grabTicketRating/{apiKey}/{userId}/{ticketId}',
);

/** Rates a ticket that is solved or closed, or, within a day after that, changes the rating. */
export const rateTicket = operation<typeof schemas.rateTicket>(
  'rateTicket',
  'POST',
  '/message/rateTicket/{apiKey}/{userId}/{ticketId}',
);
