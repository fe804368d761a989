/** The visitor's past conversations, and who took part in them. */

import type { OutputOf } from '../../api/operation.ts';
import { grabAgent, grabConversation, listConversations } from '../../api/operations/chat.ts';
import { createResource, type Resource } from './resource.ts';
import type { Person } from './visitor.ts';

export type ListedConversation = OutputOf<typeof listConversations>['json'][number];
export type ChatMessage = OutputOf<typeof grabConversation>['json'][number];
export type Agent = OutputOf<typeof grabAgent>['json'][number];

export interface ConversationsModel {
  /** The newest first. */
  readonly list: Resource<readonly ListedConversation[]>;
  /** The messages of one, the oldest first. */
  messages(id: string): Resource<readonly ChatMessage[]>;
  /** Null: not known any more. */
  agent(id: number): Resource<Agent | null>;
}

const day = 86_400_000;

export function createConversations(
  { send, claims, signal }: Person,
  onError: (error: unknown, again?: () => void) => void,
): ConversationsModel {
  const conversations = new Map<string, Resource<readonly ChatMessage[]>>();
  const agents = new Map<number, Resource<Agent | null>>();
  const tell = (error: unknown, again: () => void) => {
    if (!signal.aborted) onError(error, again);
  };

  function taken<Key, T>(map: Map<Key, Resource<T>>, key: Key, read: () => Promise<T>): Resource<T> {
    const known = map.get(key) ?? createResource(read, tell);
    map.set(key, known);
    return known;
  }

  let list: Resource<readonly ListedConversation[]> | undefined;
  return {
    get list() {
      list ??= createResource(async () => {
        // Nobody has any without a name.
        if (!claims) return [];
        // Tomorrow is today somewhere.
        const toDate = new Date(Date.now() + day).toISOString().slice(0, 10);
        const { json } = await send(listConversations, { fromDate: '1970-01-02', toDate });
        return [...json].sort((a, b) => b.date.localeCompare(a.date));
      }, tell);
      return list;
    },
    messages: (id) =>
      taken(conversations, id, async () => [...(await send(grabConversation, { conversationId: id })).json]),
    agent: (id) =>
      taken(agents, id, async () => {
        const found = await send(grabAgent, { agentId: String(id) }).catch(() => null);
        return found?.json[0] ?? null;
      }),
  };
}
