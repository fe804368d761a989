/** The chats of all addresses of a customer, the newest first. */

import { listCustomerConversations } from '../../../api/operations/chat.ts';
import type { CustomerConversation } from '../../../api/schemas/chat.ts';
import { createQuery, type Query } from '../../../state/query.ts';
import { type ChatTranscript, type ChatTranscriptOptions, createTranscript } from './chat-transcript.ts';

export class CustomerChats {
  readonly list: Query<readonly CustomerConversation[]>;
  readonly #options: ChatTranscriptOptions;

  /** @param addresses returns the email addresses of the customer */
  constructor(addresses: () => string[], options: ChatTranscriptOptions) {
    this.#options = options;
    const { client, onError } = options;
    this.list = createQuery({
      async read(signal) {
        const input = { emails: addresses() };
        const { conversations } = await client.send(listCustomerConversations, input, { signal });
        return conversations;
      },
      onError,
    });
  }

  /** Creates the messages of a chat, which are not loaded yet. */
  createTranscript({ conversationId }: CustomerConversation): ChatTranscript {
    return createTranscript(conversationId, this.#options);
  }
}
