/** Implements forms, conversations and agents as visitors may use them. */

import { invalidInput, notFound } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import { eachRow } from '../../../api/shared/rows.ts';
import { maskAgent } from './mask.ts';
import { addOwnership, isNotFound, ownsNoTickets, type PolicyParts } from './own-calls.ts';

type ChatOperation = 'submitForm' | 'listConversations' | 'grabConversation' | 'grabAgent';

export function createChatOperations({
  service,
  records,
  checkGuard,
}: PolicyParts): Pick<Service, ChatOperation> {
  return {
    async submitForm(caller, { guard, ...input }) {
      await checkGuard(caller, 'submitForm', guard);
      const { channel, ticketId } = input;
      if (channel == null && ticketId == null) return await service.submitForm(caller, input);
      const ownCaller = await addOwnership(records, caller);
      if (channel != null && !ownCaller.own.conversationIds.includes(channel)) {
        throw invalidInput('channel', channel);
      }
      if (ticketId != null) {
        await service.grabTicket(ownCaller, { ticketId: String(ticketId) }).catch((error: unknown) => {
          throw isNotFound(error) ? invalidInput('ticketId', ticketId) : error;
        });
      }
      return await service.submitForm(ownCaller, input);
    },

    async listConversations(caller, input) {
      const ownCaller = await addOwnership(records, caller);
      if (ownCaller.own.conversationIds.length === 0) return { result: 'success', json: [] };
      return await service.listConversations(ownCaller, input);
    },

    async grabConversation(caller, input) {
      const ownCaller = await addOwnership(records, caller);
      const { own } = ownCaller;
      const { conversationId } = input;
      if (own.conversationIds.includes(conversationId))
        return await service.grabConversation(ownCaller, input);
      // A period of chat is its visitor's whose ticket is.
      const ticketId = await records.findChatTicket(caller.userId, conversationId);
      if (ticketId === null) throw notFound();
      await service.grabTicket(ownCaller, { ticketId: String(ticketId) });
      const conversationIds = [...own.conversationIds, conversationId];
      return await service.grabConversation({ ...ownCaller, own: { ...own, conversationIds } }, input);
    },

    async grabAgent(caller, input) {
      const ownCaller = await addOwnership(records, caller);
      const { own } = ownCaller;
      if (ownsNoTickets(own) && own.conversationIds.length === 0) throw notFound();
      const answer = await service.grabAgent(ownCaller, input);
      return { ...answer, json: eachRow(answer.json, maskAgent) };
    },
  };
}
