/** Chats of the server that a test's desk talks to, in memory. */

import type { CustomerConversation, Message } from '../../../src/api/schemas/chat.ts';

export function buildChat(id: string, overrides: Partial<CustomerConversation> = {}): CustomerConversation {
  return {
    conversationId: id,
    date: '2025-11-03T09:00:00.000Z',
    agentNames: ['Nils Ek'],
    text: 'Do the boots run small?',
    ...overrides,
  };
}

let lastId = 0;

export function buildChatMessage(overrides: Partial<Message> = {}): Message {
  lastId += 1;
  return {
    id: lastId,
    sid: 1,
    conversationID: 'c-1',
    from: 'Maja',
    message: 'Do the boots run small?',
    date: '2025-11-03T09:00:00.000Z',
    agentID: 0,
    ...overrides,
  };
}

/** The chats of a customer, and what was said in them by the chats' ids. */
export interface ChatsOfServer {
  readonly conversations: readonly CustomerConversation[];
  readonly messages: Readonly<Record<string, readonly Message[]>>;
}

/** A chat with two agents, and one in which nothing was said. */
export const twoChats: ChatsOfServer = {
  conversations: [
    buildChat('c-1', { agentNames: ['Nils Ek', 'Aino Laine'] }),
    buildChat('c-2', { agentNames: [], text: '', date: '2024-12-24T09:00:00.000Z' }),
  ],
  messages: {
    'c-1': [
      buildChatMessage({ agentID: null, from: 'System', message: '{"type":"visitor-join"}' }),
      buildChatMessage({ message: 'Do the boots run small? https://shop.example/boots' }),
      buildChatMessage({ agentID: null, from: 'Nils Ek', message: '{"type":"agent-join"}' }),
      buildChatMessage({ agentID: 31, from: 'Nils Ek', message: 'Take one size up.' }),
      buildChatMessage({ agentID: null, from: 'System', message: '{"type":"transfer"}' }),
    ],
  },
};

export class FakeChats {
  readonly #chats: ChatsOfServer;

  constructor(chats: ChatsOfServer = { conversations: [], messages: {} }) {
    this.#chats = chats;
  }

  readonly operations: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>> = {
    listCustomerConversations: () => ({ conversations: this.#chats.conversations }),
    grabConversation: ({ conversationId }) => {
      const json = this.#chats.messages[String(conversationId)];
      return json && { result: 'success', json, length: json.length };
    },
  };
}

/** Returns the conversation that a path names; undefined for another path. */
export function chatInPath(path: string): string | undefined {
  return /^\/desk\/message\/grabConversation\/session\/1\/([\w-]+)$/.exec(path)?.[1];
}
