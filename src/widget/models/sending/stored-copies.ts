/**
 * Finds the copies of queued messages that the server stored without its answer reaching the browser, so that each
 * message is one row. The idempotency key decides when the message is sent again; until then its text and time do.
 */

import type { TicketMessage } from '../visitor/ticket.ts';
import type { QueuedMessage } from './message-queue.ts';

/** A message of the visitor's own, as the server has it. */
export interface StoredCopy {
  /** ISO 8601, by the server's clock. */
  readonly date: string;
  /** Its text in each of the forms that the server gives. */
  readonly texts: readonly string[];
}

/** The visitor's own messages in a thread. */
export function ownCopies(messages: readonly TicketMessage[]): readonly StoredCopy[] {
  return messages
    .filter(({ agentID }) => agentID === null)
    .map(({ date, messagePlain, messageHtml }) => ({ date, texts: [messagePlain, messageHtml] }));
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The queued messages that have no stored copy. Each copy is that of one message.
 * @param copies of one ticket, the oldest first
 * @param length characters of a text that are compared, where the server gives no more
 */
export function withoutStored(
  queued: readonly QueuedMessage[],
  copies: readonly StoredCopy[],
  length = Number.POSITIVE_INFINITY,
): readonly QueuedMessage[] {
  const toCompare = (text: string) => Array.from(onOneLine(text)).slice(0, length).join('');
  const taken = new Set<StoredCopy>();
  return queued.filter(({ isTried, after, input }) => {
    if (!isTried || after === undefined) return true;
    const text = toCompare(input.message);
    const copy = copies.find(
      (copy) =>
        copy.date > after && !taken.has(copy) && copy.texts.some((other) => toCompare(other) === text),
    );
    if (copy) taken.add(copy);
    return !copy;
  });
}
