/** The messages on their way, in a signal and in the browser's storage, which all tabs of the visitor share. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf } from '../../../api/operation.ts';
import type { submitForm } from '../../../api/operations/forms.ts';
import type { insertTicket } from '../../../api/operations/tickets.ts';
import type { ApiErrorKind } from '../../../client/errors.ts';
import type { Storage } from '../state/storage.ts';
import type { GuardEvidence } from './outbox-guard.ts';

export interface StoredMessage extends GuardEvidence {
  /** The idempotency key. */
  readonly key: string;
  /** Name of the draft that the message was; the draft is deleted once the message has arrived. */
  readonly draft: string;
  readonly input: InputOf<typeof insertTicket>;
  /** The language of answers to the visitor. */
  readonly lang?: string;
  /** Names of the attached files. */
  readonly fileNames: readonly string[];
  /** Sent once the ticket exists. */
  readonly form?: Omit<InputOf<typeof submitForm>, 'ticketId'>;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** The time, by the server's clock, after which a stored copy of the message can be dated; absent: not known. */
  readonly after?: string | undefined;
  /** Whether the message was sent once, so that the server may have it though no answer came. */
  readonly isTried?: boolean;
}

export interface Refused {
  readonly kind: ApiErrorKind;
  /** The names of the values that were not accepted. */
  readonly invalid: readonly string[];
}

export interface QueuedMessage extends StoredMessage {
  readonly status: 'waiting' | 'sending' | 'postponed' | 'refused';
  readonly refused?: Refused | undefined;
  /** The next try of a `postponed` message, in milliseconds since 1970; absent: once there is a network. */
  readonly retryAt?: number | undefined;
}

const storedPrefix = 'outbox:';

export class MessageQueue {
  readonly #storage: Storage;
  readonly #messages;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#messages = signal(this.#readStored());
  }

  /** The oldest first. */
  get messages(): ReadonlySignal<readonly QueuedMessage[]> {
    return this.#messages;
  }

  find(key: string): QueuedMessage | undefined {
    return this.#messages.peek().find((message) => message.key === key);
  }

  /** The oldest message that is still to be sent. */
  next(): QueuedMessage | undefined {
    return this.#messages.peek().find(({ status }) => status === 'waiting' || status === 'postponed');
  }

  /** Whether the storage has the message: another tab may have sent it. */
  isStored(key: string): boolean {
    return this.#storage.read(storedPrefix + key) !== undefined;
  }

  /** Adds a message at the end, in place of one with the same key. */
  add(message: QueuedMessage): void {
    this.drop(message.key);
    this.store(message);
    this.#messages.value = [...this.#messages.peek(), message];
  }

  store(message: QueuedMessage): void {
    this.#storage.write(storedPrefix + message.key, message);
  }

  /** Takes a message out of the storage, and leaves it visible. */
  unstore(key: string): void {
    this.#storage.write(storedPrefix + key, undefined);
  }

  change(key: string, changed: Partial<QueuedMessage>): void {
    this.#messages.value = this.#messages
      .peek()
      .map((message) => (message.key === key ? { ...message, ...changed } : message));
  }

  drop(key: string): void {
    this.unstore(key);
    this.#messages.value = this.#messages.peek().filter((message) => message.key !== key);
  }

  /**
   * Postpones every message that is not refused.
   * @param retryAt milliseconds since 1970; undefined: once there is a network
   */
  postpone(retryAt: number | undefined): void {
    this.#messages.value = this.#messages
      .peek()
      .map((message) => (message.refused ? message : { ...message, status: 'postponed', retryAt }));
  }

  /**
   * Takes over what another tab has stored or sent, and leaves messages alone that this tab is sending.
   * @param name of the stored value that has changed
   * @returns whether that was a message
   */
  followStorage(name: string): boolean {
    if (!name.startsWith(storedPrefix)) return false;
    const before = this.#messages.peek();
    const current = new Map(before.map((message) => [message.key, message]));
    const sending = before.filter(({ status }) => status === 'sending');
    const stored = this.#readStored().flatMap((message): QueuedMessage[] => {
      const { status = message.status, retryAt } = current.get(message.key) ?? {};
      if (status === 'sending') return [];
      return [message.refused ? message : { ...message, status, retryAt }];
    });
    this.#messages.value = [...sending, ...stored].sort((a, b) => a.writtenAt - b.writtenAt);
    return true;
  }

  #readStored(): readonly QueuedMessage[] {
    return this.#storage
      .names(storedPrefix)
      .flatMap((name): QueuedMessage[] => {
        const stored = this.#storage.read(name);
        return isStoredMessage(stored) ? [{ ...stored, status: stored.refused ? 'refused' : 'waiting' }] : [];
      })
      .sort((a, b) => a.writtenAt - b.writtenAt);
  }
}

function isStoredMessage(stored: unknown): stored is StoredMessage & { readonly refused?: Refused } {
  return typeof stored === 'object' && stored !== null && 'key' in stored && 'input' in stored;
}
