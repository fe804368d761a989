/**
 * Sends messages. Each is stored before it is sent and until the server has it; a lock and an idempotency key ensure
 * that it arrives once, from however many tabs and after however many tries.
 */

import type { ReadonlySignal } from '@preact/signals';
import { randomKey } from '../../../client/random-key.ts';
import { onReturn } from '../../../state/page-presence.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { deliverMessage, type OutboxOptions } from './deliver-message.ts';
import { createQueueFlush } from './flush-queue.ts';
import { createMessageQueue, type QueuedMessage, type StoredMessage } from './message-queue.ts';

export interface OutboxModel {
  /** The oldest first. */
  readonly messages: ReadonlySignal<readonly QueuedMessage[]>;
  post(message: StoredMessage): void;
  /** Sends a refused message again. */
  retry(key: string): void;
  drop(key: string): void;
}

/**
 * Milliseconds in which the tab that wrote a message must send it, before another tab does: after it was stored, and after
 * a return.
 */
const adoptionWaits = { stored: 120_000, returned: 5000 };

export function createOutbox(visitor: Visitor, options: OutboxOptions): OutboxModel {
  const queue = createMessageQueue(visitor.storage);
  const { messages, drop } = queue;
  const { flush, flushEarly, flushLater, heldUntil } = createQueueFlush(
    queue,
    (message) => deliverMessage(message, queue, visitor, options),
    visitor.signal,
  );

  /** Keys of the messages that were written in this tab, or were there when it opened. */
  const own = new Set(messages.peek().map(({ key }) => key));

  function enqueue(message: StoredMessage): void {
    const isHeld = Date.now() < heldUntil();
    own.add(message.key);
    queue.add({
      ...message,
      after: options.lastDate(message.input.ticketId),
      status: isHeld ? 'postponed' : 'waiting',
      retryAt: isHeld ? heldUntil() : undefined,
      refused: undefined,
    });
  }

  // The tab that wrote a message sends it, if it is still open: it shows the thread then.
  onReturn(() => {
    if (messages.peek().some(({ key }) => own.has(key))) flushEarly();
    else if (queue.next()) flushLater(adoptionWaits.returned);
  }, visitor.signal);
  visitor.onKept((name) => {
    if (queue.followStorage(name)) flushLater(adoptionWaits.stored);
  });
  flushEarly();

  return {
    messages,
    post(message) {
      enqueue(message);
      flushEarly();
    },
    retry(key) {
      const message = queue.find(key);
      if (!message) return;
      // The server knows the key from another message, so the retry needs a new one.
      if (message.refused?.kind === 'conflict') {
        drop(key);
        enqueue({ ...message, key: randomKey(), isTried: false });
      } else {
        const waiting: QueuedMessage = { ...message, status: 'waiting', refused: undefined };
        queue.change(key, waiting);
        queue.store(waiting);
      }
      flush();
    },
    drop,
  };
}
