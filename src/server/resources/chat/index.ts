/** Chat over the database: this resource's part of the Service. */

import { notFound } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import { type PublishedReads, readPrimary } from '../../db/replica/published-reads.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';
import { readDays, readSpan } from './statistics/period.ts';
import { listStatistics } from './statistics/queries.ts';

type ChatService = Pick<
  Service,
  | 'listConversations'
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

/** @param reads where statistics are read */
export function createChatService(db: Database, reads: PublishedReads = readPrimary(db)): ChatService {
  return {
    async listConversations({ userId, own }, input) {
      const rows = queries.listConversations(db, {
        userId,
        days: readDays(input),
        pageFilterIds: anyOf(undefined, input.pageFilterId),
        ids: own?.conversationIds,
      });
      return { result: 'success', json: each(rows, present.presentConversation) };
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

    async chatStatistics({ userId }, input) {
      const agentIds = anyOf(input.agentId, input.agentIds);
      const rows = listStatistics(reads, {
        userId,
        span: readSpan(input),
        agentIds,
        botIds: undefined,
        channels: anyOf(input.channel, input.channels),
        pageFilterIds: anyOf(undefined, input.pageFilterId),
      });
      return { result: 'success', json: each(rows, (row) => present.presentStatistics(row, agentIds)) };
    },

    async chatStatisticsV2({ userId }, input) {
      const rows = listStatistics(reads, {
        userId,
        span: readSpan(input),
        agentIds: anyOf(input.agentId, input.agentIds),
        botIds: anyOf(input.botId, input.botIds),
        channels: anyOf(input.channel, input.channels),
        pageFilterIds: anyOf(undefined, input.pageFilterId),
      });
      return { result: 'success', json: each(rows, present.presentStatisticsV2) };
    },

    async pageFilters({ userId }) {
      const rows = await queries.listPageFilters(db, userId);
      return { result: 'success', json: rows.map(present.presentPageFilter) };
    },
  };
}

/** The values of a filter that comes as one and as a list; undefined where it comes as neither. */
function anyOf(one: string | undefined, several: readonly string[] = []): string[] | undefined {
  const values = [...(one === undefined ? [] : [one]), ...several];
  return values.length > 0 ? values : undefined;
}

async function* each<Row, Presented>(
  rows: AsyncIterable<Row>,
  toWire: (row: Row) => Presented,
): AsyncGenerator<Presented, void, undefined> {
  for await (const row of rows) yield toWire(row);
}
