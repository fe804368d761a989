/** Sends one message of the queue, followed by its form. */

import { submitForm } from '../../../api/operations/forms.ts';
import { insertTicket } from '../../../api/operations/tickets.ts';
import { isApiError } from '../../../client/errors.ts';
import type { Visitor } from '../visitor/visitor.ts';
import type { MessageQueue, QueuedMessage, StoredMessage } from './message-queue.ts';
import { sendGuarded } from './outbox-guard.ts';

export interface OutboxOptions {
  /** Called before a message is shown as sent. */
  onSent(message: StoredMessage, ticketId: number): Promise<void>;
  /** Returns the date of the last message in a ticket, by default in any ticket; undefined if unknown. */
  lastDate(ticketId: string | undefined): string | undefined;
}

/** Kinds of failures after which a later try may succeed. */
const passing = ['network', 'redirect', 'timeout', 'server', 'too-many'];

/** Rejects if a later try may succeed. */
export async function deliverMessage(
  queued: QueuedMessage,
  queue: MessageQueue,
  visitor: Visitor,
  { onSent, lastDate }: OutboxOptions,
): Promise<void> {
  const { key, input, isTried } = queued;
  const after = isTried ? queued.after : (lastDate(input.ticketId) ?? queued.after);
  const message: QueuedMessage = { ...queued, status: 'sending', isTried: true, after };
  // The server may have the message from the first try on.
  if (!isTried) queue.store(message);
  queue.change(key, message);
  try {
    const ticketId = await insertMessage(message, visitor);
    await submitMessageForm(message, ticketId, visitor);
    queue.unstore(key);
    await onSent(message, ticketId);
    queue.drop(key);
  } catch (error) {
    const { kind = 'malformed', invalid = [] } = isApiError(error) ? error : {};
    if (kind === 'aborted') return;
    visitor.onError(error);
    if (passing.includes(kind)) throw error;
    const refused = { kind, invalid };
    queue.store({ ...message, refused });
    queue.change(key, { status: 'refused', refused });
  }
}

/** Returns the ticket's id. */
async function insertMessage(message: StoredMessage, visitor: Visitor): Promise<number> {
  const { key, input, lang } = message;
  // Overrides the browser's own header, which may differ from the language that the visitor reads.
  const language = lang ? { 'Accept-Language': lang } : undefined;
  const { json } = await sendGuarded(visitor, message, (guard) =>
    visitor.send(insertTicket, { ...input, ...guard }, { headers: { 'Idempotency-Key': key, ...language } }),
  );
  return json.ticketID;
}

/** Sends the form of a message that has arrived. If the form fails, the message is not sent again. */
async function submitMessageForm(message: StoredMessage, ticketId: number, visitor: Visitor): Promise<void> {
  const { form } = message;
  if (!form) return;
  await sendGuarded(visitor, message, (guard) =>
    visitor.send(submitForm, { ...form, ticketId, ...guard }),
  ).catch(visitor.onError);
}
