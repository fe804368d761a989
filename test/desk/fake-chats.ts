/** Chats of the server that a test's desk talks to, in memory. */

import type { CustomerConversation, Message } from '../../src/api/schemas/chat.ts';

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

export class FakeChats {
  conversations: CustomerConversation[] = [];
  readonly messages = new Map<string, readonly Message[]>();

  readonly operations: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>> = {
    listCustomerConversations: () => ({ conversations: this.conversations }),
    grabConversation: ({ conversationId }) => {
      const json = this.messages.get(String(conversationId));
      return json && { result: 'success', json, length: json.length };
    },
  };
}

/** Returns the conversation that a path names; undefined for another path. */
export function chatInPath(path: string): string | undefined {
  return /^\/desk\/message\/grabConversation\/session\/1\/([\w-]+)$/.exec(path)?.[1];
}
