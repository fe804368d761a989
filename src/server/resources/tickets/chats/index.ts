import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { requireAgent } from '../require-agent.ts';
import { renewLease, setAvailable } from './availability.sql.ts';
import { blockVisitor, endChat, rateChat } from './chat-commands.sql.ts';
import { presentVisitorChat } from './present.ts';

type ChatPeriodService = Pick<
  Service,
  'setAvailability' | 'stillThere' | 'endConversation' | 'rateConversation' | 'blockVisitor'
>;

/** Implements the operations of live chat over the database. */
export function createChatPeriodService(db: Database): ChatPeriodService {
  return {
    async setAvailability({ userId, agent }, { available }) {
      const agentId = await requireAgent(db, userId, agent?.id);
      await setAvailable(db, { userId, agentId }, available);
      return { available };
    },

    async stillThere({ userId, agent }) {
      const agentId = await requireAgent(db, userId, agent?.id);
      return { available: await renewLease(db, { userId, agentId }) };
    },

    async endConversation({ userId, own, visitor }, { ticketId, byMail = false, agentId }) {
      const named = { userId, ticketId: Number(ticketId), own };
      if (!visitor) await requireAgent(db, userId, agentId);
      const byVisitor = byMail ? 'left' : 'visitor';
      await endChat(db, named, visitor ? byVisitor : 'agent');
      return undefined;
    },

    async rateConversation({ userId, own }, { ticketId, conversationId, rating }) {
      const chat = await rateChat(db, { userId, ticketId: Number(ticketId), own, conversationId, rating });
      return presentVisitorChat(chat, { place: null, wait: null }, new Date());
    },

    async blockVisitor({ userId, agent }, { ticketId }) {
      const agentId = await requireAgent(db, userId, agent?.id);
      await blockVisitor(db, { userId, ticketId: Number(ticketId), agentId });
      return undefined;
    },
  };
}
