/** Tickets (section 4.4), and operations of our own beside them. */

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

/**
 * Of our own: what happens in tickets while it happens, as server-sent events of ids, kinds and versions. What is in
 * the tickets is read with the operations above.
 */
export const streamTickets = operation<typeof schemas.streamTickets>(
  'streamTickets',
  'GET',
  '/message/streamTickets/{apiKey}/{userId}',
);

/** Of our own: a visitor or an agent is typing in a ticket. Sent to open streams, and not stored. */
export const setTyping = operation<typeof schemas.setTyping>(
  'setTyping',
  'POST',
  '/message/setTyping/{apiKey}/{userId}',
);

/** Of our own: up to when a ticket is read. The time never goes back. */
export const markTicketRead = operation<typeof schemas.markTicketRead>(
  'markTicketRead',
  'POST',
  '/message/markTicketRead/{apiKey}/{userId}',
);

/** Of our own: how far tickets were read, by both sides, and how many messages are left. */
export const listReadMarks = operation<typeof schemas.listReadMarks>(
  'listReadMarks',
  'GET',
  '/message/listReadMarks/{apiKey}/{userId}',
);

/** Of our own: sets the address of a ticket that an anonymous visitor opened. The former one gets nothing more. */
export const setTicketEmail = operation<typeof schemas.setTicketEmail>(
  'setTicketEmail',
  'POST',
  '/message/setTicketEmail/{apiKey}/{userId}/{ticketId}',
);

/** Of our own: the rating of a ticket, and whether the ticket can be rated. */
export const grabTicketRating = operation<typeof schemas.grabTicketRating>(
  'grabTicketRating',
  'GET',
  '/message/grabTicketRating/{apiKey}/{userId}/{ticketId}',
);

/** Of our own: rates a ticket that is solved or closed, or, within a day after that, changes the rating. */
export const rateTicket = operation<typeof schemas.rateTicket>(
  'rateTicket',
  'POST',
  '/message/rateTicket/{apiKey}/{userId}/{ticketId}',
);
