/** Sends the queued messages: when asked to, and after a pause when one has failed. */

import { isApiError } from '../../../client/errors.ts';
import { backOff } from '../../../state/live/back-off.ts';
import type { MessageQueue, QueuedMessage } from './message-queue.ts';

/** Milliseconds between two tries. */
const limits = { first: 1000, longest: 30_000 };

export interface QueueFlush {
  /** Sends the queue, the oldest message first, until one fails. Messages that are added meanwhile are sent too. */
  flush(): Promise<void>;
  /** Sends at once, unless the server has specified a later time. */
  flushEarly(): void;
  /** Sends after some milliseconds, unless a flush is scheduled before, and not before the server's time. */
  flushLater(wait: number): void;
  /** Returns the time that the server has specified for the next try, in milliseconds since 1970; 0 if none. */
  heldUntil(): number;
}

/** @param deliver sends a message; rejects if a later try may succeed */
export function createQueueFlush(
  queue: MessageQueue,
  deliver: (message: QueuedMessage) => Promise<void>,
  lifetime: AbortSignal,
): QueueFlush {
  /** Failures in a row since a message was last sent. */
  let failures = 0;
  let heldUntil = 0;
  let isFlushing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the scheduled flush, in milliseconds since 1970. */
  let flushAt = Infinity;

  async function sendAll(): Promise<void> {
    for (let message = queue.next(); message && !lifetime.aborted; message = queue.next()) {
      // Another tab may have sent the message while this one waited for the lock.
      if (queue.isStored(message.key)) await deliver(message);
      else queue.drop(message.key);
      failures = 0;
      heldUntil = 0;
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    flushAt = Infinity;
    if (isFlushing || lifetime.aborted) return;
    isFlushing = true;
    const failure = await tryWithLock('frontdesk:outbox', lifetime, sendAll);
    isFlushing = false;
    if (lifetime.aborted) return;
    if (failure) postpone(failure.error);
    // A message may have been added between the last check and the release of the lock.
    else if (queue.next()) flush();
  }

  function postpone(error: unknown): void {
    const { kind, retryAfter } = isApiError(error) ? error : {};
    failures += 1;
    const wait = backOff(failures, limits, retryAfter);
    const at = Date.now() + wait;
    heldUntil = retryAfter === undefined ? 0 : at;
    queue.postpone(kind === 'network' ? undefined : at);
    schedule(at);
  }

  function schedule(at: number): void {
    if (at >= flushAt) return;
    clearTimeout(timer);
    flushAt = at;
    timer = setTimeout(flush, at - Date.now());
  }

  function flushEarly(): void {
    if (queue.next() && Date.now() >= heldUntil) flush();
  }

  lifetime.addEventListener('abort', () => clearTimeout(timer));
  return {
    flush,
    flushEarly,
    flushLater: (wait) => schedule(Math.max(Date.now() + wait, heldUntil)),
    heldUntil: () => heldUntil,
  };
}

/**
 * Runs in one tab at a time, if the browser has locks; without them the idempotency key alone prevents duplicates.
 * @returns the failure, if there is one
 */
async function tryWithLock(
  name: string,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<{ readonly error: unknown } | undefined> {
  // Undefined on pages without TLS.
  const locks: LockManager | undefined = navigator.locks;
  try {
    await (locks ? locks.request(name, { signal }, act) : act());
    return undefined;
  } catch (error) {
    return { error };
  }
}
