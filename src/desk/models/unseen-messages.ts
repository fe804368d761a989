/** Reads the messages of a 409: what arrived since the message that the agent has seen last. */

import type { ThreadMessage } from '../../api/schemas/desk.ts';
import { isApiError } from '../../client/errors.ts';

/** Returns the messages that the agent has not seen; null for any other failure. */
export function unseenMessages(error: unknown): readonly ThreadMessage[] | null {
  if (!isApiError(error, 'conflict')) return null;
  const { conflict } = error;
  if (typeof conflict !== 'object' || conflict === null || !('messages' in conflict)) return null;
  return Array.isArray(conflict.messages) ? conflict.messages.filter(isMessage) : null;
}

function isMessage(value: unknown): value is ThreadMessage {
  return typeof value === 'object' && value !== null && 'messageId' in value && 'messageHtml' in value;
}
