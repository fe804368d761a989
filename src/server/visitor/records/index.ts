/** Implements the records of visitors and their tickets on the database, for the visitor policy. */

import { notFound } from '../../../api/refusal.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Database } from '../../db/database.ts';
import type { VisitorRecords } from '../policy/visitor-records.ts';
import * as queries from './records.sql.ts';
import { hashOfTicketToken, newTicketToken } from './ticket-token.ts';

export function createVisitorRecords(db: Database): VisitorRecords {
  async function findContact(userId: number, toEmail: string) {
    const contacts = await queries.listContacts(db, userId);
    const wanted = foldEmail(toEmail);
    return contacts.find((contact) => foldEmail(contact.toEmail) === wanted) ?? contacts[0] ?? null;
  }

  return {
    findContact,

    async findOwnership(userId, { identity, ticketToken }) {
      if (identity) {
        const { sub, email, conversations } = identity;
        const ticketIds = await queries.listTicketIdsOfSub(db, userId, sub);
        return { ticketIds, email, conversationIds: conversations };
      }
      const ticketIds =
        ticketToken === null ? [] : await queries.listTicketIdsOfToken(db, userId, ticketToken);
      return { ticketIds, email: null, conversationIds: [] };
    },

    async findInbox(userId, ticketId) {
      const inbox = await queries.findTicketInbox(db, userId, ticketId);
      if (inbox !== null) return inbox;
      // A ticket that is not found belongs to the other deployment behind a gateway.
      const contact = await findContact(userId, '');
      if (contact === null) throw notFound();
      return { address: contact.toEmail, name: '' };
    },

    async findSender(userId, ticketId) {
      return (await queries.findVisitorTicket(db, userId, ticketId))?.sender ?? null;
    },

    findChatTicket: (userId, conversationId) => queries.findChatTicket(db, userId, conversationId),

    createTicketToken() {
      const token = newTicketToken();
      return { token, hash: hashOfTicketToken(token) };
    },
  };
}
