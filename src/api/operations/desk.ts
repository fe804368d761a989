/** Tickets as agents work on them: views, threads, changes, search and presence. Frontdesk extensions. */

import { operation } from '../operation.ts';
import type * as schemas from '../schemas/desk.ts';

/** Lists the views of an agent, with the number of open tickets in each. */
export const listTicketViews = operation<typeof schemas.listTicketViews>(
  'listTicketViews',
  'GET',
  '/message/listTicketViews/{apiKey}/{userId}',
);

/** Lists the tickets of a view: those whose customers wait longest first, solved ones by their last action. */
export const listViewTickets = operation<typeof schemas.listViewTickets>(
  'listViewTickets',
  'GET',
  '/message/listViewTickets/{apiKey}/{userId}',
);

/** Lists mails that wait for approval, the oldest first. */
export const listHeldMails = operation<typeof schemas.listHeldMails>(
  'listHeldMails',
  'GET',
  '/message/listHeldMails/{apiKey}/{userId}',
);

/** Approves or discards a mail that waits for approval, in the name of its agent; or takes back that it was discarded. */
export const settleHeldMail = operation<typeof schemas.settleHeldMail>(
  'settleHeldMail',
  'POST',
  '/message/settleHeldMail/{apiKey}/{userId}/{mailId}',
);

/** Returns a ticket with its messages and their ids, the mails that carry them, and the recipients of an answer. */
export const grabThread = operation<typeof schemas.grabThread>(
  'grabThread',
  'GET',
  '/message/grabThread/{apiKey}/{userId}/{ticketId}',
);

/** Returns the original mail of a message as text, while it is kept. */
export const grabOriginal = operation<typeof schemas.grabOriginal>(
  'grabOriginal',
  'GET',
  '/message/grabOriginal/{apiKey}/{userId}/{messageId}',
);

/** Changes a ticket without a message: its status, agents, labels, inbox or snooze. Returns the ticket after the change. */
export const updateTicket = operation<typeof schemas.updateTicket>(
  'updateTicket',
  'POST',
  '/message/updateTicket/{apiKey}/{userId}/{ticketId}',
);

/** Mails a message to people outside, as an internal message that customers never see. */
export const forwardMessage = operation<typeof schemas.forwardMessage>(
  'forwardMessage',
  'POST',
  '/message/forwardMessage/{apiKey}/{userId}/{ticketId}',
);

/** Takes a forwarded message back. The response is a conflict once one of its mails is on its way. */
export const cancelForward = operation<typeof schemas.cancelForward>(
  'cancelForward',
  'POST',
  '/message/cancelForward/{apiKey}/{userId}/{messageId}',
);

/** Sends a mail of a message again that failed, bounced or is held back. */
export const retryMail = operation<typeof schemas.retryMail>(
  'retryMail',
  'POST',
  '/message/retryMail/{apiKey}/{userId}/{mailId}',
);

/** Makes one change in many tickets, each in its own transaction. Returns what became of each. */
export const updateTickets = operation<typeof schemas.updateTickets>(
  'updateTickets',
  'POST',
  '/message/updateTickets/{apiKey}/{userId}',
);

/** Notes that an article is not to be suggested for a ticket again. */
export const dismissArticle = operation<typeof schemas.dismissArticle>(
  'dismissArticle',
  'POST',
  '/message/dismissArticle/{apiKey}/{userId}/{ticketId}',
);

/** Moves the messages of a ticket to another one, to which later messages go too. Returns the number of that ticket. */
export const mergeTicket = operation<typeof schemas.mergeTicket>(
  'mergeTicket',
  'POST',
  '/message/mergeTicket/{apiKey}/{userId}/{ticketId}',
);

/** Moves the messages of a merged ticket back, within a day. Messages that came since stay. */
export const unmergeTicket = operation<typeof schemas.unmergeTicket>(
  'unmergeTicket',
  'POST',
  '/message/unmergeTicket/{apiKey}/{userId}/{ticketId}',
);

/** Finds tickets by the words of their messages, by the customer's email address, or by their number. */
export const searchTickets = operation<typeof schemas.searchTickets>(
  'searchTickets',
  'GET',
  '/message/searchTickets/{apiKey}/{userId}',
);

/** Returns tickets by their ids, as rows of a view. Missing tickets are left out. */
export const listNamedTickets = operation<typeof schemas.listNamedTickets>(
  'listNamedTickets',
  'GET',
  '/message/listNamedTickets/{apiKey}/{userId}',
);

/** Returns what keeps mail from becoming messages: mailboxes that cannot be read, and mails that wait for approval. */
export const listMailProblems = operation<typeof schemas.listMailProblems>(
  'listMailProblems',
  'GET',
  '/message/listMailProblems/{apiKey}/{userId}',
);

/** Notifies open streams of agents that an agent looks at a ticket, for 45 seconds; nothing is stored. */
export const setPresence = operation<typeof schemas.setPresence>(
  'setPresence',
  'POST',
  '/message/setPresence/{apiKey}/{userId}',
);
