import { notFound } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import type { Database } from '../../db/database.ts';
import { type PublishedReads, readPrimary } from '../../db/replica/published-reads.ts';
import { hiddenInboxes } from '../../db/visible-tickets.sql.ts';
import * as queries from './conversations.sql.ts';
import { listCustomerConversations } from './customer-chats.sql.ts';
import { filterValues } from './filter-values.ts';
import * as present from './present.ts';
import { presentEach } from './present-each.ts';
import { createStatisticsService } from './statistics/index.ts';
import { readDays } from './statistics/period.ts';

type ChatService = Pick<
  Service,
  | 'listConversations'
  | 'listCustomerConversations'
  | 'grabConversation'
  | 'grabVisitorInfo'
  | 'grabVisitorTags'
  | 'grabVisitorLabels'
  | 'grabVisitorCards'
  | 'grabAgent'
  | 'grabAgents'
  | 'chatStatistics'
  | 'chatStatisticsV2'
  | 'pageFilters'
>;

/** Creates the service. @param reads the database from which statistics are read, perhaps a replica */
export function createChatService(db: Database, reads: PublishedReads = readPrimary(db)): ChatService {
  return {
    ...createStatisticsService(reads),

    async listConversations({ userId, own, agent }, input) {
      const rows = queries.listConversations(db, {
        userId,
        hidden: hiddenInboxes({ agent }),
        days: readDays(input),
        pageFilterIds: filterValues(undefined, input.pageFilterId),
        ids: own?.conversationIds,
      });
      return { result: 'success', json: presentEach(rows, present.presentConversation) };
    },

    async listCustomerConversations({ userId }, { emails }) {
      const rows = await listCustomerConversations(db, userId, emails.map(foldEmail));
      return { conversations: rows.map(present.presentCustomerConversation) };
    },

    async grabConversation({ userId, own }, { conversationId }) {
      if (own && !own.conversationIds.includes(conversationId)) throw notFound();
      const rows = await queries.listMessages(db, { userId, conversationId });
      return { result: 'success', json: rows.map(present.presentMessage) };
    },

    async grabVisitorInfo({ userId }, { conversationId }) {
      const rows = await queries.listVisitors(db, { userId, conversationId });
      return { result: 'success', json: rows.map(present.presentVisitorInfo) };
    },

    async grabVisitorTags({ userId }, { conversationId }) {
      const rows = await queries.listTags(db, { userId, conversationId });
      return { result: 'success', json: rows.map(present.presentVisitorTag) };
    },

    async grabVisitorLabels({ userId }, { conversationId }) {
      const rows = await queries.listLabels(db, { userId, conversationId });
      return { result: 'success', json: rows.map(present.presentVisitorLabel) };
    },

    async grabVisitorCards({ userId }, { conversationId }) {
      const rows = await queries.listCards(db, { userId, conversationId });
      return { result: 'success', json: rows.map(present.presentVisitorCard) };
    },

    async grabAgent({ userId, own }, { agentId }) {
      if (!/^[1-9]\d{0,15}$/.test(agentId)) throw notFound();
      const row = await queries.findAgent(db, userId, Number(agentId), own);
      return { result: 'success', json: [present.presentAgent(row)] };
    },

    async grabAgents({ userId }) {
      const rows = await queries.listAgents(db, userId);
      return { result: 'success', json: rows.map(present.presentAgent) };
    },

    async pageFilters({ userId }) {
      const rows = await queries.listPageFilters(db, userId);
      return { result: 'success', json: rows.map(present.presentPageFilter) };
    },
  };
}
