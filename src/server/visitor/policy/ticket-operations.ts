/** Implements reading, following and rating a visitor's tickets; `insert-ticket.ts` implements writing. */

import { notFound, Refusal } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import { eachRow, readRows } from '../../../api/shared/rows.ts';
import { maskMessages, maskMeta, maskTicket } from './mask.ts';
import { addOwnership, ownsNoTickets, type PolicyParts, requireVisitor } from './own-calls.ts';

type TicketOperation =
  | 'listTickets'
  | 'grabTicket'
  | 'setTicketEmail'
  | 'grabTicketRating'
  | 'rateTicket'
  | 'adoptTickets';

export function createTicketOperations({ service, records }: PolicyParts): Pick<Service, TicketOperation> {
  return {
    async listTickets(caller, { label: _, ...input }) {
      const ownCaller = await addOwnership(records, caller);
      if (ownsNoTickets(ownCaller.own)) return { result: 'success', json: [] };
      const answer = await service.listTickets(ownCaller, input);
      return { ...answer, json: eachRow(answer.json, maskTicket) };
    },

    async grabTicket(caller, input) {
      const answer = await service.grabTicket(await addOwnership(records, caller), input);
      const inbox = await records.findInbox(caller.userId, Number(input.ticketId));
      return {
        ...answer,
        json: maskMessages(await readRows(answer.json), inbox),
        meta: maskMeta(answer.meta),
      };
    },

    async setTicketEmail(caller, input) {
      if (requireVisitor(caller).identity)
        throw new Refusal(
          'Forbidden',
          'The address of a visitor who is signed in is that of the visitor token.',
        );
      return await service.setTicketEmail(await addOwnership(records, caller), input);
    },

    async grabTicketRating(caller, input) {
      return await service.grabTicketRating(await addOwnership(records, caller), input);
    },

    async rateTicket(caller, input) {
      return await service.rateTicket(await addOwnership(records, caller), input);
    },

    async adoptTickets(caller, input) {
      // An anonymous visitor already has the tickets of the token.
      if (!requireVisitor(caller).identity)
        throw new Refusal('Forbidden', 'Only a signed-in visitor can adopt tickets.');
      return await service.adoptTickets(caller, input);
    },
  };
}

type LiveOperation =
  | 'streamTickets'
  | 'setTyping'
  | 'markTicketRead'
  | 'listReadMarks'
  | 'endConversation'
  | 'rateConversation';

export function createLiveOperations({ service, records }: PolicyParts): Pick<Service, LiveOperation> {
  return {
    async streamTickets(caller, input) {
      const visitor = requireVisitor(caller);
      // The stream would stay empty: the first ticket brings a token, and the client opens another stream with it.
      if (visitor.identity === null && visitor.ticketToken === null) throw notFound();
      const readOwn = () => records.findOwnership(caller.userId, visitor);
      return await service.streamTickets({ ...caller, own: await readOwn(), readOwn }, input);
    },

    async setTyping(caller, { ticketId }) {
      return await service.setTyping(await addOwnership(records, caller), { ticketId });
    },

    async markTicketRead(caller, { ticketId, upTo, hasLeft }) {
      return await service.markTicketRead(await addOwnership(records, caller), { ticketId, upTo, hasLeft });
    },

    async endConversation(caller, { ticketId, byMail }) {
      return await service.endConversation(await addOwnership(records, caller), { ticketId, byMail });
    },

    async rateConversation(caller, input) {
      return await service.rateConversation(await addOwnership(records, caller), input);
    },

    async listReadMarks(caller, input) {
      const ownCaller = await addOwnership(records, caller);
      if (ownsNoTickets(ownCaller.own)) return { marks: [], complete: true };
      return await service.listReadMarks(ownCaller, input);
    },
  };
}
