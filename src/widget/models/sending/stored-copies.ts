/**
 * Finds queued messages that the server has stored although its response was lost, so that each message is shown once.
 * When a message is sent again, the idempotency key decides; until then text and time do.
 */

import type { TicketMessage } from '../visitor/ticket.ts';
import type { QueuedMessage } from './message-queue.ts';

export interface StoredCopy {
  /** ISO 8601, by the server's clock. */
  readonly date: string;
  /** The text in each of the formats that the server returns. */
  readonly texts: readonly string[];
}

/** Returns the visitor's own messages in a thread. */
export function ownCopies(messages: readonly TicketMessage[]): readonly StoredCopy[] {
  return messages
    .filter(({ agentID }) => agentID === null)
    .map(({ date, messagePlain, messageHtml }) => ({ date, texts: [messagePlain, messageHtml] }));
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Returns the queued messages that have no stored copy. Each copy matches at most one message.
 * @param copies stored copies in one ticket, the oldest first
 * @param length number of characters to compare, if the server returns no more
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
