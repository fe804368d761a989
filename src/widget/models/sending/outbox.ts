/**
 * Sends messages. Each is stored before it is sent, and until the server has it: a lock and an idempotency key make it
 * arrive once, from however many tabs and after however many tries.
 */

import type { ReadonlySignal } from '@preact/signals';
import { submitForm } from '../../../api/operations/forms.ts';
import { insertTicket } from '../../../api/operations/tickets.ts';
import { isApiError } from '../../../client/errors.ts';
import { randomKey } from '../../../client/random-key.ts';
import { backOff } from '../retry/back-off.ts';
import { onReturn } from '../retry/page-presence.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { MessageQueue, type QueuedMessage, type StoredMessage } from './message-queue.ts';
import { sendGuarded } from './outbox-guard.ts';

export interface OutboxModel {
  /** The oldest first. */
  readonly messages: ReadonlySignal<readonly QueuedMessage[]>;
  post(message: StoredMessage): void;
  /** Sends a refused message again. */
  retry(key: string): void;
  /** Discards a message. */
  drop(key: string): void;
}

export interface OutboxOptions {
  /** Called before a message is seen as sent. */
  onSent(message: StoredMessage, ticketId: number): Promise<void>;
  /** Date of the last message in a ticket, or in any where the message opens one; undefined: not known here. */
  lastDate(ticketId: string | undefined): string | undefined;
}

/** Milliseconds between two tries. */
const limits = { first: 1000, longest: 30_000 };

/** Milliseconds that the tab which wrote a message has to send it, before another tab does. */
const adoptionWait = 120_000;

/** Failures after which a later try may succeed. */
const passing = ['network', 'redirect', 'timeout', 'server', 'too-many'];

export function createOutbox(visitor: Visitor, options: OutboxOptions): OutboxModel {
  return new Outbox(visitor, options);
}

class Outbox implements OutboxModel {
  readonly #visitor: Visitor;
  readonly #options: OutboxOptions;
  readonly #lifetime: AbortSignal;
  readonly #queue: MessageQueue;
  /** In a row, since a message was sent. */
  #failures = 0;
  /** The time that the server has named for the next try, in milliseconds since 1970. */
  #heldUntil = 0;
  #isFlushing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(visitor: Visitor, options: OutboxOptions) {
    this.#visitor = visitor;
    this.#options = options;
    this.#lifetime = visitor.signal;
    this.#queue = new MessageQueue(visitor.storage);
    onReturn(() => this.#flushEarly(), this.#lifetime);
    this.#lifetime.addEventListener('abort', () => clearTimeout(this.#timer));
    visitor.onKept((name) => {
      // The tab that wrote the message sends it, if it lives that long.
      if (this.#queue.followStorage(name)) this.#timer ??= setTimeout(() => this.#flush(), adoptionWait);
    });
    this.#flushEarly();
  }

  get messages(): ReadonlySignal<readonly QueuedMessage[]> {
    return this.#queue.messages;
  }

  post(message: StoredMessage): void {
    this.#enqueue(message);
    this.#flushEarly();
  }

  retry(key: string): void {
    const message = this.#queue.find(key);
    if (!message) return;
    // The server knows the old key of another message.
    if (message.refused?.kind === 'conflict') {
      this.drop(key);
      this.#enqueue({ ...message, key: randomKey(), isTried: false });
    } else {
      const waiting: QueuedMessage = { ...message, status: 'waiting', refused: undefined };
      this.#queue.change(key, waiting);
      this.#queue.store(waiting);
    }
    this.#flush();
  }

  drop(key: string): void {
    this.#queue.drop(key);
  }

  #enqueue(message: StoredMessage): void {
    const isHeld = Date.now() < this.#heldUntil;
    this.#queue.add({
      ...message,
      after: this.#options.lastDate(message.input.ticketId),
      status: isHeld ? 'postponed' : 'waiting',
      retryAt: isHeld ? this.#heldUntil : undefined,
      refused: undefined,
    });
  }

  /** Sends at once, unless the server has named a later time. */
  #flushEarly(): void {
    if (this.#queue.next() && Date.now() >= this.#heldUntil) this.#flush();
  }

  /** Sends the queue, the oldest message first, until one fails. Messages that are added meanwhile are sent with the rest. */
  async #flush(): Promise<void> {
    if (this.#isFlushing || this.#lifetime.aborted) return;
    this.#isFlushing = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let failure: unknown;
    try {
      await withLock('frontdesk:outbox', this.#lifetime, () => this.#sendAll());
    } catch (error) {
      failure = error;
    }
    this.#isFlushing = false;
    if (this.#lifetime.aborted) return;
    if (failure !== undefined) this.#postpone(failure);
    // Added between the last look and the release of the lock.
    else if (this.#queue.next()) this.#flush();
  }

  /** Rejects with the first failure that a later try may not meet. */
  async #sendAll(): Promise<void> {
    const queue = this.#queue;
    for (let message = queue.next(); message && !this.#lifetime.aborted; message = queue.next()) {
      // Another tab may have sent the message while this one waited for the lock.
      if (queue.isStored(message.key)) await this.#deliver(this.#noteTry(message));
      else queue.drop(message.key);
      this.#failures = 0;
      this.#heldUntil = 0;
    }
  }

  /** Stores, before the first try, that the server may have the message from then on. */
  #noteTry(queued: QueuedMessage): QueuedMessage {
    const { key, input, isTried } = queued;
    const after = isTried ? queued.after : (this.#options.lastDate(input.ticketId) ?? queued.after);
    const message: QueuedMessage = { ...queued, status: 'sending', isTried: true, after };
    if (!isTried) this.#queue.store(message);
    this.#queue.change(key, message);
    return message;
  }

  /** Rejects where a later try may succeed. */
  async #deliver(message: QueuedMessage): Promise<void> {
    const { key } = message;
    try {
      const ticketId = await this.#insert(message);
      await this.#submitForm(message, ticketId);
      this.#queue.unstore(key);
      await this.#options.onSent(message, ticketId);
      this.#queue.drop(key);
    } catch (error) {
      const { kind = 'malformed', invalid = [] } = isApiError(error) ? error : {};
      if (kind === 'aborted') return;
      this.#visitor.onError(error);
      if (passing.includes(kind)) throw error;
      const refused = { kind, invalid };
      this.#queue.store({ ...message, refused });
      this.#queue.change(key, { status: 'refused', refused });
    }
  }

  /** Returns the id of the ticket. */
  async #insert(message: QueuedMessage): Promise<number> {
    const { key, input, lang } = message;
    // The browser's own header is what it prefers, whatever language the visitor reads.
    const language = lang ? { 'Accept-Language': lang } : undefined;
    const { json } = await sendGuarded(this.#visitor, message, (guard) =>
      this.#visitor.send(
        insertTicket,
        { ...input, ...guard },
        { headers: { 'Idempotency-Key': key, ...language } },
      ),
    );
    return json.ticketID;
  }

  /** Sends the form of a message that has arrived; the message is not sent again where the form fails. */
  async #submitForm(message: QueuedMessage, ticketId: number): Promise<void> {
    const { form } = message;
    if (!form) return;
    const { send, onError } = this.#visitor;
    await sendGuarded(this.#visitor, message, (guard) =>
      send(submitForm, { ...form, ticketId, ...guard }),
    ).catch(onError);
  }

  #postpone(error: unknown): void {
    const { kind, retryAfter } = isApiError(error) ? error : {};
    this.#failures += 1;
    const wait = backOff(this.#failures, limits, retryAfter);
    const at = Date.now() + wait;
    this.#heldUntil = retryAfter === undefined ? 0 : at;
    this.#queue.postpone(kind === 'network' ? undefined : at);
    this.#timer = setTimeout(() => this.#flush(), wait);
  }
}

/** One tab at a time, where the browser has locks; the idempotency key alone where it has none. */
async function withLock(name: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  // Undefined on pages without TLS.
  const locks: LockManager | undefined = navigator.locks;
  await (locks ? locks.request(name, { signal }, act) : act());
}
