/** The chats of all addresses of a customer, the newest first. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { listCustomerConversations } from '../../../api/operations/chat.ts';
import type { CustomerConversation } from '../../../api/schemas/chat.ts';
import { ChatTranscript, type ChatTranscriptOptions } from './chat-transcript.ts';

export class CustomerChats {
  readonly #options: ChatTranscriptOptions;
  readonly #list = signal<readonly CustomerConversation[]>([]);
  #isStale = true;

  constructor(options: ChatTranscriptOptions) {
    this.#options = options;
  }

  /** Empty until it is loaded. */
  get list(): ReadonlySignal<readonly CustomerConversation[]> {
    return this.#list;
  }

  /** Notes that there may be more. */
  markStale(): void {
    this.#isStale = true;
  }

  /** Loads the list unless it is loaded and up to date. Throws an `ApiError`. */
  async ensure(emails: readonly string[]): Promise<void> {
    if (!this.#isStale) return;
    this.#isStale = false;
    try {
      const { conversations } = await this.#options.client.send(listCustomerConversations, {
        emails: [...emails],
      });
      this.#list.value = conversations;
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  /** Creates the messages of a chat, which are not loaded yet. */
  createTranscript({ conversationId }: CustomerConversation): ChatTranscript {
    return new ChatTranscript(conversationId, this.#options);
  }
}
