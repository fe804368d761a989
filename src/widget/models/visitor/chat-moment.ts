/** What the end of a thread says of its newest chat. */

import type { VisitorChat } from '../../../api/schemas/chat-periods.ts';

interface DatedMessage {
  readonly date: string;
  /** Null if no agent wrote it. */
  readonly agentID: number | null;
}

/** Whether the visitor is asked for a rating of the chat, which then takes the place of that of the ticket. */
export const isRatable = (chat: VisitorChat | null): boolean => chat?.state === 'ended' && chat.canRate;

/**
 * - `waiting`, `active`: the chat is open.
 * - `ended`: it has ended, and the thread ends with it.
 * - `unanswered`: it has ended without an agent, and none has written since.
 */
export type ChatMoment = 'waiting' | 'active' | 'ended' | 'unanswered';

/** Returns what the end of a thread says of its newest chat; undefined if nothing. */
export function chatMoment(
  chat: VisitorChat | null,
  messages: readonly DatedMessage[],
): ChatMoment | undefined {
  if (!chat) return undefined;
  const { state, endReason, endedDate } = chat;
  if (state !== 'ended') return state;
  if (endReason === 'merged' || endReason === 'spam') return undefined;
  const later = messages.filter(({ date }) => date > (endedDate ?? ''));
  if (endReason === 'unanswered' || endReason === 'left') {
    return later.some(({ agentID }) => agentID !== null) ? undefined : 'unanswered';
  }
  return later.length === 0 ? 'ended' : undefined;
}
