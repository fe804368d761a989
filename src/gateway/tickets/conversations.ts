/** Chat behind a gateway, for callers who may read only their own conversations. */

import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { notFound } from '../../api/refusal.ts';
import type { Conversation, Message } from '../../api/schemas/chat.ts';
import type { Caller, Ownership, Service } from '../../api/service.ts';
import { readRows } from '../../api/shared/rows.ts';
import { unlessNotFound } from '../../api/shared/unless-not-found.ts';
import { dayEnd, dayStart } from '../../formats/instants.ts';
import { perCaller } from '../transport/concurrency.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { AnsweringAgents } from './answering-agents.ts';

type ChatService = Pick<Service, 'listConversations' | 'grabConversation' | 'grabAgent'>;

/** Milliseconds for which the agents of a conversation are cached, and the maximum number of cached conversations. */
const keptFor = 30_000;
const maxKept = 10_000;

export function createChatService(
  request: RequestUpstream,
  answeringAgents: Pick<AnsweringAgents, 'wroteInOwn'>,
): ChatService {
  const conversations = new OwnConversations(request);
  return {
    async listConversations(caller, input) {
      const { own } = caller;
      if (!own) return await request(caller, 'listConversations', input);
      const mine = await conversations.list(caller, own, input);
      if (input.pageFilterId === undefined) return { result: 'success', json: mine };
      const filtered = await readRows((await request(caller, 'listConversations', input)).json);
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
      const isVisible =
        (await conversations.hasAgent(caller, own, agentId)) ||
        (await answeringAgents.wroteInOwn(caller, own, agentId));
      if (!isVisible) throw notFound();
      return await request(caller, 'grabAgent', input);
    },
  };
}

/** Reads the conversations that a caller owns, one by one. */
class OwnConversations {
  readonly #request: RequestUpstream;
  /** Agents of conversations, by user and conversation id. */
  readonly #agents = new LRUCache<string, ReadonlySet<number>>({ max: maxKept, ttl: keptFor });

  constructor(request: RequestUpstream) {
    this.#request = request;
  }

  /** Lists the caller's conversations of a date range, oldest first. */
  async list(
    caller: Caller,
    own: Ownership,
    { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
  ): Promise<Conversation[]> {
    const start = dayStart(fromDate, 'fromDate');
    const end = dayEnd(toDate, 'toDate');
    const readEntry = async (conversationID: string) => {
      const [first] = await this.#messages(caller, conversationID);
      return first ? [{ sid: caller.userId, conversationID, date: first.date }] : [];
    };
    const found = await pMap(new Set(own.conversationIds), readEntry, perCaller);
    return found
      .flat()
      .filter(({ date }) => Date.parse(date) >= start.getTime() && Date.parse(date) < end.getTime())
      .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  }

  async hasAgent(caller: Caller, own: Ownership, agentId: number): Promise<boolean> {
    const agents = await pMap(own.conversationIds, (id) => this.#agentsIn(caller, id), perCaller);
    return agents.some((ids) => ids.has(agentId));
  }

  async #agentsIn(caller: Caller, conversationId: string): Promise<ReadonlySet<number>> {
    const key = `${caller.userId} ${conversationId}`;
    const cached = this.#agents.get(key);
    if (cached) return cached;
    const messages = await this.#messages(caller, conversationId);
    const agents = new Set(messages.flatMap(({ agentID }) => agentID ?? []));
    this.#agents.set(key, agents);
    return agents;
  }

  async #messages(caller: Caller, conversationId: string): Promise<Message[]> {
    const answer = await unlessNotFound(this.#request(caller, 'grabConversation', { conversationId }));
    return answer === null ? [] : await readRows(answer.json);
  }
}
