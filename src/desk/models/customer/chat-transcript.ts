/** The messages of a chat, the oldest first. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { grabConversation } from '../../../api/operations/chat.ts';
import type { Message } from '../../../api/schemas/chat.ts';
import { type ChatEvent, readSystemMessage } from '../../../api/shared/system-message.ts';
import type { Client } from '../../../client/client.ts';

export interface ChatTranscriptOptions {
  readonly client: Client;
  onError(error: unknown): void;
}

export interface ChatLine {
  readonly id: number;
  readonly name: string;
  readonly isVisitors: boolean;
  readonly text: string;
  /** What happened in the chat; null for a message. */
  readonly event: ChatEvent | null;
  readonly date: string;
}

export class ChatTranscript {
  readonly #conversationId: string;
  readonly #options: ChatTranscriptOptions;
  readonly #lines = signal<readonly ChatLine[] | 'failed' | null>(null);

  constructor(conversationId: string, options: ChatTranscriptOptions) {
    this.#conversationId = conversationId;
    this.#options = options;
  }

  /** Null until they are loaded. */
  get lines(): ReadonlySignal<readonly ChatLine[] | 'failed' | null> {
    return this.#lines;
  }

  async load(): Promise<void> {
    this.#lines.value = null;
    const { client, onError } = this.#options;
    try {
      const { json } = await client.send(grabConversation, { conversationId: this.#conversationId });
      this.#lines.value = json.flatMap(toLine);
    } catch (error) {
      this.#lines.value = 'failed';
      onError(error);
    }
  }
}

/** Leaves out messages of the system that are of unknown kinds. */
function toLine({ id, from, agentID, message, date }: Message): ChatLine[] {
  const line = { id, name: from, isVisitors: agentID === 0, text: message, event: null, date };
  if (agentID !== null) return [line];
  const { text, event } = readSystemMessage(message);
  return text === null && event === null ? [] : [{ ...line, text: text ?? '', event }];
}
