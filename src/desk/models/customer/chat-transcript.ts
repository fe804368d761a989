/** The messages of a chat, the oldest first. */

import { grabConversation } from '../../../api/operations/chat.ts';
import type { Message } from '../../../api/schemas/chat.ts';
import { type ChatEvent, readSystemMessage } from '../../../api/shared/system-message.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';

export interface ChatTranscriptOptions {
  readonly client: Client;
  readonly onError: FailureHandler;
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

export type ChatTranscript = Query<readonly ChatLine[]>;

/** Creates a transcript whose messages are not loaded yet. */
export function createTranscript(
  conversationId: string,
  { client, onError }: ChatTranscriptOptions,
): ChatTranscript {
  return createQuery({
    async read(signal) {
      const { json } = await client.send(grabConversation, { conversationId }, { signal });
      return json.flatMap(toLine);
    },
    onError,
  });
}

/** Leaves out messages of the system that are of unknown kinds. */
function toLine({ id, from, agentID, message, date }: Message): ChatLine[] {
  const line = { id, name: from, isVisitors: agentID === 0, text: message, event: null, date };
  if (agentID !== null) return [line];
  const { text, event } = readSystemMessage(message);
  return text === null && event === null ? [] : [{ ...line, text: text ?? '', event }];
}
