/** Chat behind the gateway, for callers who have conversations of their own. */

import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { notFound, Refusal } from '../../api/refusal.ts';
import { rowsOf } from '../../api/rows.ts';
import type { Conversation, Message } from '../../api/schemas/chat.ts';
import type { Caller, Ownership, Service } from '../../api/service.ts';
import { endOf, startOf } from '../../formats/instants.ts';
import { perCaller } from '../transport/concurrency.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { AnsweringAgents } from './answering-agents.ts';

type ChatService = Pick<Service, 'listConversations' | 'grabConversation' | 'grabAgent'>;

/** Milliseconds for which it is remembered who took part. */
const keptFor = 30_000;
const maxKept = 10_000;

export function createChatService(
  request: RequestUpstream,
  answeringAgents: Pick<AnsweringAgents, 'wroteInOwn'>,
): ChatService {
  const agentsOf = new LRUCache<string, ReadonlySet<number>>({ max: maxKept, ttl: keptFor });

  async function messagesOf(caller: Caller, conversationId: string): Promise<Message[]> {
    try {
      return await rowsOf((await request(caller, 'grabConversation', { conversationId })).json);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'NotFound') return [];
      throw error;
    }
  }

  async function tookPart(caller: Caller, conversationId: string, agentId: number): Promise<boolean> {
    const key = `${caller.userId} ${conversationId}`;
    const kept = agentsOf.get(key);
    if (kept) return kept.has(agentId);
    const messages = await messagesOf(caller, conversationId);
    const agents = new Set(messages.flatMap(({ agentID }) => agentID ?? []));
    agentsOf.set(key, agents);
    return agents.has(agentId);
  }

  async function listOwn(
    caller: Caller,
    own: Ownership,
    { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
  ): Promise<Conversation[]> {
    const start = startOf(fromDate, 'fromDate');
    const end = endOf(toDate, 'toDate');
    const entryOf = async (conversationID: string) => {
      const [first] = await messagesOf(caller, conversationID);
      return first ? [{ sid: caller.userId, conversationID, date: first.date }] : [];
    };
    const found = await pMap(new Set(own.conversationIds), entryOf, perCaller);
    return found
      .flat()
      .filter(({ date }) => Date.parse(date) >= start.getTime() && Date.parse(date) < end.getTime())
      .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  }

  return {
    async listConversations(caller, input) {
      const { own } = caller;
      if (!own) return await request(caller, 'listConversations', input);
      const mine = await listOwn(caller, own, input);
      if (input.pageFilterId === undefined) return { result: 'success', json: mine };
      const filtered = await rowsOf((await request(caller, 'listConversations', input)).json);
      const ids = new Set(filtered.map(({ conversationID }) => conversationID));
      return { result: 'success', json: mine.filter(({ conversationID }) => ids.has(conversationID)) };
    },

    async grabConversation(caller, input) {
      if (caller.own && !caller.own.conversationIds.includes(input.conversationId)) throw notFound();
      return await request(caller, 'grabConversation', input);
    },

    async grabAgent(caller, input) {
      const { own } = caller;
      if (!own) return await request(caller, 'grabAgent', input);
      const agentId = /^[1-9]\d{0,15}$/.test(input.agentId) ? Number(input.agentId) : null;
      if (agentId === null) throw notFound();
      const parts = await pMap(own.conversationIds, (id) => tookPart(caller, id, agentId), perCaller);
      const isThere = parts.includes(true) || (await answeringAgents.wroteInOwn(caller, own, agentId));
      if (!isThere) throw notFound();
      return await request(caller, 'grabAgent', input);
    },
  };
}
