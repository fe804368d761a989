/** What is kept of visitors over the database, in the form in which the visitor policy asks for it. */

import { notFound } from '../../../api/refusal.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Database } from '../../db/database.ts';
import type { VisitorRecords } from '../policy/enforce.ts';
import * as queries from './queries.ts';
import { hashOfTicketToken, newTicketToken } from './ticket-token.ts';

export function createVisitorRecords(db: Database): VisitorRecords {
  async function contactOf(userId: number, toEmail: string) {
    const contacts = await queries.listContacts(db, userId);
    const wanted = foldEmail(toEmail);
    return contacts.find((contact) => foldEmail(contact.toEmail) === wanted) ?? contacts[0] ?? null;
  }

  return {
    contactOf,

    async ownOf(userId, { identity, ticketToken }) {
      if (identity) {
        const { sub, email, conversations } = identity;
        const ticketIds = await queries.listTicketIdsOfSub(db, userId, sub);
        return { ticketIds, email, conversationIds: conversations };
      }
      const ticketIds =
        ticketToken === null ? [] : await queries.listTicketIdsOfToken(db, userId, ticketToken);
      return { ticketIds, email: null, conversationIds: [] };
    },

    async inboxOf(userId, ticketId) {
      const inbox = await queries.findTicketInbox(db, userId, ticketId);
      if (inbox !== null) return inbox;
      // Behind a gateway, tickets lie in the other deployment.
      const contact = await contactOf(userId, '');
      if (contact === null) throw notFound();
      return { address: contact.toEmail, name: '' };
    },

    async senderOf(userId, ticketId) {
      return (await queries.findVisitorTicket(db, userId, ticketId))?.sender ?? null;
    },

    createTicketToken() {
      const token = newTicketToken();
      return { token, hash: hashOfTicketToken(token) };
    },
  };
}
