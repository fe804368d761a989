/** Writes a reply into a thread that is not open, as the card beside the closed panel does. */

import { computed } from '@preact/signals';
import { whenSettled } from '../../../state/query.ts';
import type { DraftModel } from '../sending/drafts.ts';
import type { OutboxModel } from '../sending/outbox.ts';
import type { TicketModel } from './ticket.ts';

export interface QuickReply {
  readonly ticketId: number;
  readonly text: string;
  /** Whether the text only becomes the thread's draft. */
  readonly isDraft: boolean;
}

/**
 * - `sent`: the server has the reply.
 * - `waiting`: the reply is queued, and the thread shows why it waits.
 * - `draft`: the reply is part of the thread's draft, which the visitor still has to send.
 */
export type QuickReplyResult = 'sent' | 'waiting' | 'draft';

/** The parts of `VisitorModels` that a quick reply needs. */
export interface QuickReplyModels {
  readonly outbox: Pick<OutboxModel, 'messages'>;
  ticket(
    id: number,
  ): Pick<TicketModel, 'state' | 'send'> & { readonly reply: Pick<DraftModel, 'draft' | 'type'> };
}

/** Sends a reply, unless the thread has an unsent draft already, to which the text is then appended. */
export async function writeQuickReply(
  { ticket, outbox }: QuickReplyModels,
  { ticketId, text, isDraft }: QuickReply,
): Promise<QuickReplyResult> {
  const thread = ticket(ticketId);
  const { draft, type } = thread.reply;
  const { values, files } = draft.peek();
  const earlier = values['message']?.trim() ?? '';
  type('message', earlier ? `${earlier}\n${text}` : text);
  if (isDraft || earlier || files.length > 0) return 'draft';
  // The thread contains the sender of the earlier messages.
  await new Promise((resolve) => whenSettled(thread, resolve));
  const { key } = draft.peek();
  await thread.send();
  return await untilDelivered(outbox, key);
}

/** Resolves once a message has left the outbox, or has to wait there. */
function untilDelivered({ messages }: QuickReplyModels['outbox'], key: string): Promise<QuickReplyResult> {
  const result = computed((): QuickReplyResult | undefined => {
    const message = messages.value.find((one) => one.key === key);
    if (!message) return 'sent';
    return message.status === 'waiting' || message.status === 'sending' ? undefined : 'waiting';
  });
  const current = result.peek();
  if (current) return Promise.resolve(current);
  return new Promise((resolve) => {
    const stop = result.subscribe((next) => {
      if (!next) return;
      stop();
      resolve(next);
    });
  });
}
