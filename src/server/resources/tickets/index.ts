import type { Service } from '../../../api/service.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import type { Database } from '../../db/database.ts';
import { setTicketEmail } from './email-change/email-change.sql.ts';
import { createInsertTicket, type InsertTicketOptions } from './insert-ticket.ts';
import { createTicketLists } from './lists/ticket-lists.ts';
import * as present from './present.ts';
import { isRatedByChat, saveRating } from './rating/rating.sql.ts';
import * as queries from './tickets.sql.ts';

type TicketService = Pick<
  Service,
  | 'listTickets'
  | 'grabTicket'
  | 'insertTicket'
  | 'listTicketsEmails'
  | 'setTicketEmail'
  | 'grabTicketRating'
  | 'rateTicket'
>;

export interface TicketOptions extends InsertTicketOptions {
  /** The base URL of attachments; without it, their URLs are relative. */
  readonly publicUrl?: string | undefined;
}

export function createTicketService(db: Database, options: TicketOptions): TicketService {
  const baseUrl = withoutTrailingSlashes(options.publicUrl ?? '');
  return {
    ...createTicketLists(db),

    insertTicket: createInsertTicket(db, options),

    async grabTicket({ userId, own }, input) {
      const details = await queries.findTicket(db, userId, Number(input.ticketId), own);
      return {
        result: 'success',
        json: present.presentMessages(details, baseUrl),
        meta: present.presentMeta(details),
      };
    },

    async setTicketEmail({ userId, own, visitor }, { ticketId, fromEmail }) {
      const network = visitor?.network ?? null;
      const change = { userId, own, ticketId: Number(ticketId), email: fromEmail, network };
      const { email, canSet } = await setTicketEmail(db, change, options.mail);
      return {
        result: 'success',
        json: { ticketID: Number(ticketId), fromEmail: email, canSetEmail: canSet },
      };
    },

    async grabTicketRating({ userId, own }, { ticketId }) {
      const ticket = await queries.findTicketRow(db, userId, Number(ticketId), own);
      const rating = present.presentRating(ticket, new Date());
      const canRate = rating.canRate && !(await isRatedByChat(db, ticket));
      return { result: 'success', json: { ...rating, canRate } };
    },

    async rateTicket({ userId, own }, { ticketId, rating, comment = '' }) {
      const ticket = await saveRating(db, {
        userId,
        own,
        ticketId: Number(ticketId),
        rating,
        comment: comment.trim(),
      });
      return { result: 'success', json: present.presentRating(ticket, new Date()) };
    },
  };
}
