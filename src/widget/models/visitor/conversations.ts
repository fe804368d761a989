import type { OutputOf } from '../../../api/operation.ts';
import { grabAgent, grabConversation, listConversations } from '../../../api/operations/chat.ts';
import { getOrCreate } from '../../../state/get-or-create.ts';
import { type Query, startQuery } from '../../../state/query.ts';
import type { Visitor } from './visitor.ts';

export type ListedConversation = OutputOf<typeof listConversations>['json'][number];
export type ChatMessage = OutputOf<typeof grabConversation>['json'][number];

export interface ConversationsModel {
  /** The newest first. */
  list(): Query<readonly ListedConversation[]>;
  /** The messages of a conversation, the oldest first. */
  messages(id: string): Query<readonly ChatMessage[]>;
  /** URL of an agent's portrait; empty if there is none. */
  picture(agentId: number): Query<string>;
}

const day = 86_400_000;

export function createConversations({ send, claims, onError }: Visitor): ConversationsModel {
  /** Creates each query on first use. */
  function byKey<Key = void, T = unknown>(read: (key: Key) => Promise<T>): (key: Key) => Query<T> {
    const queries = new Map<Key, Query<T>>();
    return (key) => getOrCreate(queries, key, () => startQuery({ read: () => read(key), onError }));
  }

  return {
    list: byKey(async () => {
      // Anonymous visitors have no conversations.
      if (!claims) return [];
      // One day more, since in some time zones it is tomorrow already.
      const toDate = new Date(Date.now() + day).toISOString().slice(0, 10);
      const { json } = await send(listConversations, { fromDate: '1970-01-02', toDate });
      return [...json].sort((a, b) => b.date.localeCompare(a.date));
    }),
    messages: byKey(async (conversationId) => (await send(grabConversation, { conversationId })).json),
    picture: byKey(async (agentId) => {
      const found = await send(grabAgent, { agentId: String(agentId) }).catch(() => null);
      return found?.json[0]?.agentPicture ?? '';
    }),
  };
}
