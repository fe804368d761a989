/** Tickets (interface section 4.4), and Frontdesk's own operations beside them. */

import { operation } from '../operation.ts';
import type { streamTickets as streamTicketsContract } from '../schemas/ticket-stream.ts';
import type * as schemas from '../schemas/tickets.ts';

export const listTickets = operation<typeof schemas.listTickets>(
  'listTickets',
  'GET',
  '/message/listTickets/{apiKey}/{userId}',
);

/** Returns one ticket with its messages, oldest first. */
export const grabTicket = operation<typeof schemas.grabTicket>(
  'grabTicket',
  'GET',
  '/message/grabTicket/{apiKey}/{userId}/{ticketId}',
);

/** Creates a ticket, or appends a message to an existing one. */
export const insertTicket = operation<typeof schemas.insertTicket>(
  'insertTicket',
  'POST',
  '/message/insertTicket/{apiKey}/{userId}',
);

export const listTicketsEmails = operation<typeof schemas.listTicketsEmails>(
  'listTicketsEmails',
  'GET',
  '/message/listTicketsEmails/{apiKey}/{userId}',
);

/**
 * Streams changes as server-sent events with ids, kinds and versions only; contents are read with the operations above. At
 * the desk, events have what agents are shown of a changed ticket too. A Frontdesk extension.
 */
export const streamTickets = operation<typeof streamTicketsContract>(
  'streamTickets',
  'GET',
  '/message/streamTickets/{apiKey}/{userId}',
);

/** Notifies open streams that a visitor or an agent is typing in a ticket; nothing is stored. A Frontdesk extension. */
export const setTyping = operation<typeof schemas.setTyping>(
  'setTyping',
  'POST',
  '/message/setTyping/{apiKey}/{userId}',
);

/**
 * Stores the time up to which the visitor, or with a secret key the agents, have read a ticket. It never goes back. The
 * visitor counts as present in the thread until `hasLeft`. A Frontdesk extension.
 */
export const markTicketRead = operation<typeof schemas.markTicketRead>(
  'markTicketRead',
  'POST',
  '/message/markTicketRead/{apiKey}/{userId}',
);

/** Lists up to when both sides have read each ticket, and how many messages are unread. A Frontdesk extension. */
export const listReadMarks = operation<typeof schemas.listReadMarks>(
  'listReadMarks',
  'GET',
  '/message/listReadMarks/{apiKey}/{userId}',
);

/** Sets the email of an anonymous visitor's ticket; the former one gets no more mail. A Frontdesk extension. */
export const setTicketEmail = operation<typeof schemas.setTicketEmail>(
  'setTicketEmail',
  'POST',
  '/message/setTicketEmail/{apiKey}/{userId}/{ticketId}',
);

/** Returns the rating of a ticket, and whether the ticket can be rated. A Frontdesk extension. */
export const grabTicketRating = operation<typeof schemas.grabTicketRating>(
  'grabTicketRating',
  'GET',
  '/message/grabTicketRating/{apiKey}/{userId}/{ticketId}',
);

/** Rates a solved or closed ticket, or changes its rating within a day of the first one. A Frontdesk extension. */
export const rateTicket = operation<typeof schemas.rateTicket>(
  'rateTicket',
  'POST',
  '/message/rateTicket/{apiKey}/{userId}/{ticketId}',
);
